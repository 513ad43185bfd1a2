// The page of `nqueens trace --format=html` in a real browser: Chromium, driven by playwright-core.
// Prints TAP. `make check-browser` installs what it needs; screenshots go to BUILD/browser.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const build = resolve(process.env.BUILD ?? 'build');
const program = process.env.NQUEENS ?? join(build, 'nqueens');
const out = join(build, 'browser');

function find(names) {
  for (const name of names)
    for (const folder of process.env.PATH.split(delimiter)) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch { /* not there */ }
    }
  return null;
}

const chromium = find(['chromium', 'chromium-browser', 'google-chrome']);
if (!chromium) throw new Error('Chromium is missing: make check-browser installs it');

const require = createRequire(join(out, 'package.json'));
const { chromium: driver } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const STRATEGIES = ['abs', 'flags', 'bitmask', 'lookahead', 'cross'];
const GIVEN = ['--given=1:3,4:7', '--blocked=5:1,6:6'];
const WIDE = { width: 1400, height: 900 }, NARROW = { width: 360, height: 740 };
const TABLET = { width: 768, height: 1024 }, PROJECTOR = { width: 1920, height: 1080 };
const complaints = []; // of any page, in any test
const pages = {};
let browser;

const nqueens = (...words) => execFileSync(program, words.map(String), { encoding: 'utf8', maxBuffer: 1 << 28 });

const tests = [];
const test = (name, run) => tests.push({ name, run });

async function setUp() {
  mkdirSync(out, { recursive: true });
  for (const n of [1, 2, 4, 5, 6, 8, 32]) {
    pages[n] = join(out, `trace-${n}.html`);
    nqueens('trace', n, '--format=html', '-o', pages[n], ...(n === 32 ? ['--max-events=400'] : []));
  }
  pages.given = join(out, 'trace-8-given.html');
  nqueens('trace', 8, ...GIVEN, '--format=html', '-o', pages.given);
  browser = await driver.launch({ executablePath: chromium, args: ['--no-sandbox'] });
}

async function open(n, hash = '', { viewport = WIDE, colorScheme = 'light', ask = false } = {}) {
  const context = await browser.newContext({ viewport, colorScheme });
  const page = await context.newPage();
  const url = pathToFileURL(pages[n]).href;
  page.on('console', (message) => complaints.push(`n = ${n}: console: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`n = ${n}: ${error.stack}`));
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== url && !request.url().startsWith('data:')) complaints.push(`n = ${n}: asks for ${request.url()}`);
  });
  await page.goto(url + hash);
  await page.evaluate((wanted) => {
    const box = document.getElementById('ask');
    if (box.checked !== wanted) { box.checked = wanted; box.dispatchEvent(new Event('change')); }
  }, ask);
  return page;
}

const close = (page) => page.context().close();
const choose = (page, strategy) => page.selectOption('#strategy', strategy);
const text = (page, id) => page.textContent('#' + id);
// The page forbids itself the eval() that playwright's own waiting takes.
async function until(page, holds, argument) {
  for (let tries = 0; tries < 400; tries++) {
    if (await page.evaluate(holds, argument)) return;
    await page.waitForTimeout(25);
  }
  throw new Error(`never: ${holds} ${argument ?? ''}`);
}
const goTo = async (page, hash) => {
  const step = Number(hash.match(/step=(\d+)/)[1]);
  await page.evaluate((wanted) => { location.hash = wanted; }, hash);
  await until(page, (wanted) => document.title.endsWith(wanted), `, step ${step}`);
};
const stepOf = async (page) => Number((await text(page, 'where')).match(/^Step ([\d,]+) of/)[1].replaceAll(',', ''));

test('forward and back through every step shows the same again', async () => {
  for (const n of [4, 5]) {
    const page = await open(n);
    for (const strategy of STRATEGIES) {
      await choose(page, strategy);
      const differ = await page.evaluate(() => {
        const look = () => document.querySelector('main').innerHTML.replaceAll(' class=""', '') + document.querySelector('#step').value + document.title;
        const [next, back] = ['next', 'back'].map((id) => document.getElementById(id));
        const seen = [look()];
        while (!next.disabled) { next.click(); seen.push(look()); }
        if (new Set(seen).size !== seen.length) return 'two steps look the same';
        for (let i = seen.length - 2; i >= 0; i--) {
          back.click();
          if (look() !== seen[i]) return `step ${i + 1}`;
        }
        return back.disabled ? '' : 'the first step can go back';
      });
      assert.equal(differ, '', `n = ${n}, ${strategy}`);
    }
    await close(page);
  }
});

test('every step shows what the program recorded: queens, masks, counters', async () => {
  for (const n of [4, 5, 6])
    for (const strategy of STRATEGIES) {
      const lines = nqueens('trace', n, '--json', `--strategy=${strategy}`).trim().split('\n').map((line) => JSON.parse(line));
      const events = lines.slice(1, -1);
      const page = await open(n, `#strategy=${strategy}`);
      const shown = await page.evaluate((count) => {
        const steps = [];
        for (let i = 0; i < count; i++) {
          const bits = (name) => [...document.querySelectorAll('.mask')].filter((row) => row.querySelector('.name').textContent === name)
            .map((row) => row.querySelector('.c').textContent.split("'").pop())[0];
          steps.push({
            board: document.getElementById('board').getAttribute('aria-label'),
            story: document.getElementById('story').textContent,
            counters: [...document.querySelectorAll('#counters tr')].map((row) => Number(row.children[1].textContent.replaceAll(',', ''))),
            masks: { cols: bits('cols'), diag: bits('diag'), anti: bits('anti'), free: bits('free') },
          });
          document.getElementById('next').click();
        }
        return steps;
      }, events.length);
      events.forEach((event, i) => {
        const where = `n = ${n}, ${strategy}, step ${event.step}`;
        const queens = event.queens.map((column, row) => column && `row ${row + 1} column ${column}`).filter(Boolean).join(', ');
        assert.equal(shown[i].board, queens ? 'Board with queens on ' + queens : 'Empty board', where);
        assert.deepEqual(shown[i].counters, [event.nodes, event.candidates, event.checks, event.solutions], where);
        if (event.event === 'enter' && event.weight > 0 && !['abs', 'flags'].includes(strategy))
          for (const name of ['cols', 'diag', 'anti', 'free']) {
            const mask = name === 'free' ? event.free : event.before[name];
            assert.equal(shown[i].masks[name], (mask % 2 ** n).toString(2).padStart(n, '0'), `${where}, ${name}`);
          }
        if (event.event === 'solution') assert.ok(shown[i].story.startsWith(`A solution: ${event.queens.join(' ')}.`), where);
        if (event.event === 'rejected') assert.ok(shown[i].story.includes(`row ${event.by.row}, column ${event.by.column} attacks`), where);
      });
      await close(page);
    }
});

test('the sums are right, bits past the board included', async () => {
  for (const [n, hash] of [[4, '#step=12'], [8, '#step=502']]) {
    const page = await open(n, hash);
    const [attacked, flipped, full, free] = await page.$$eval('#sums tr', (rows) => rows.map((row) => row.children[1].textContent));
    const bits = attacked.replace("'", '');
    assert.ok(bits.length > n, hash);
    assert.equal(flipped.replace("'", ''), '…1' + bits.replace(/./g, (bit) => 1 - bit));
    assert.equal(full, '1'.repeat(n));
    assert.equal(free, flipped.split("'")[1]);
    await close(page);
  }
});

test('the bits of a sum stand below each other, and the code is seen to its end', async () => {
  for (const viewport of [WIDE, NARROW]) {
    const page = await open(4, '', { viewport });
    for (const hash of ['#step=5', '#step=11', '#step=12', '#step=31']) {
      await goTo(page, hash);
      const ends = await page.$$eval('#sums tr', (rows) => rows.map((row) => {
        const range = document.createRange();
        range.selectNodeContents(row.children[1]);
        return range.getBoundingClientRect().right;
      }));
      assert.ok(ends.length > 1 && Math.max(...ends) - Math.min(...ends) < 1, `${viewport.width} px, ${hash}: ${ends}`);
      assert.ok(await page.$eval('#code', (code) => code.scrollWidth <= code.clientWidth), `${viewport.width} px`);
    }
    await close(page);
  }
});

test('a solution is known by cols == full', async () => {
  for (const [strategy, expected] of [['bitmask', ['cols', '1111', 'full', '1111']], ['cross', []]]) {
    const page = await open(4, `#strategy=${strategy}`);
    await page.keyboard.press('n');
    assert.deepEqual(await page.$$eval('#sums tr', (rows) => rows.flatMap((row) => [row.children[0].textContent, row.children[1].textContent])), expected);
    await close(page);
  }
});

test('equal work has bars of equal length', async () => {
  for (const viewport of [WIDE, NARROW])
    for (const n of [4, 8]) {
      const page = await open(n, '#step=20', { viewport });
      const [mine, other] = await page.$$eval('#counters tr:first-child .bar', (bars) => bars.map((bar) => bar.getBoundingClientRect().width));
      assert.ok(mine > 5 && Math.abs(mine - other) < 1, `n = ${n}, ${viewport.width} px: ${mine} and ${other}`);
      await close(page);
    }
});

test('given queens and blocked squares are shown and barred, and every step is what the program recorded', async () => {
  for (const strategy of STRATEGIES.filter((name) => name !== 'cross')) {
    const events = nqueens('trace', 8, ...GIVEN, '--json', `--strategy=${strategy}`).trim().split('\n').slice(1, -1).map((line) => JSON.parse(line));
    const page = await open('given', `#strategy=${strategy}`);
    assert.deepEqual(await page.$$eval('#strategy option', (options) => options.map((option) => option.value)), ['abs', 'flags', 'bitmask', 'lookahead']);
    assert.equal(await page.getAttribute('#board', 'aria-label'), 'Empty board; given: row 1 column 3, row 4 column 7; blocked: row 5 column 1, row 6 column 6');
    assert.equal(await page.locator('#board .blocked').count(), 2);
    const shown = await page.evaluate((count) => {
      const steps = [];
      for (let i = 0; i < count; i++) {
        const bits = (name) => [...document.querySelectorAll('.mask')].filter((row) => row.querySelector('.name').textContent === name)
          .map((row) => row.querySelector('.c').textContent)[0];
        steps.push({ given: document.querySelectorAll('#board .given').length, barred: document.querySelectorAll('#board .barred').length, mask: bits('barred'), free: bits('free') });
        document.getElementById('next').click();
      }
      return steps;
    }, events.length);
    const ones = (mask) => mask.toString(2).replaceAll('0', '').length;
    events.forEach((event, i) => {
      const where = `${strategy}, step ${event.step}`;
      assert.equal(shown[i].given, [0, 3].filter((row) => event.queens[row] === 0).length, where);
      if (event.event !== 'enter') return;
      assert.equal(shown[i].barred, ones(event.barred), where);
      if (['abs', 'flags'].includes(strategy)) return;
      assert.equal(shown[i].mask, event.barred.toString(2).padStart(8, '0'), where);
      assert.equal(shown[i].free, event.free.toString(2).padStart(8, '0'), where);
    });
    await page.keyboard.press('End');
    assert.match(await text(page, 'where'), /· 1 solution so far$/);
    await close(page);
  }
  const page = await open('given', '#step=4', { ask: true });
  await page.click('[data-column="5"]');
  await page.click('#check');
  assert.match(await text(page, 'quiz'), /column 5: a given queen bars it/);
  await close(page);
});

test('the last step shows the right count, of every search', async () => {
  for (const n of [1, 2, 5, 8]) {
    const count = Number(nqueens('count', n));
    const page = await open(n);
    for (const strategy of STRATEGIES) {
      await choose(page, strategy);
      await page.click('#end', { force: true });
      assert.match(await text(page, 'where'), new RegExp(`· ${count} solutions? so far$`), `n = ${n}, ${strategy}`);
      assert.match(await text(page, 'story'), /The search is complete\.$/);
    }
    await close(page);
  }
});

test('the keyboard does everything', async () => {
  const page = await open(4);
  const press = async (key, expected) => {
    await page.keyboard.press(key);
    assert.equal(await stepOf(page), expected, key);
  };
  await press('ArrowRight', 2);
  await press('ArrowRight', 3);
  await press('ArrowLeft', 2);
  await press('n', 31);
  await press('n', 47);
  await press('Home', 1);
  await press('ArrowLeft', 1);
  await press('End', 69);
  await press('ArrowRight', 69);
  const speed = () => page.inputValue('#speed');
  const usual = Number(await speed());
  for (let i = 0; i < 5; i++) await page.keyboard.press('+');
  assert.equal(Number(await speed()), usual + 5);
  await page.keyboard.press('-');
  assert.equal(Number(await speed()), usual + 4);
  await page.keyboard.press(' '); // from the end it begins again
  assert.equal(await text(page, 'run'), 'Pause');
  await until(page, () => document.getElementById('step').value > 5);
  await page.keyboard.press(' ');
  assert.equal(await text(page, 'run'), 'Play');
  const stopped = await stepOf(page);
  await page.waitForTimeout(150);
  assert.equal(await stepOf(page), stopped);
  // Every control can be reached and is named.
  await page.keyboard.press('Home');
  const reached = new Set();
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => document.activeElement.id));
  }
  for (const id of ['strategy', 'theme', 'ask', 'run', 'next', 'solution', 'end', 'step', 'speed']) assert.ok(reached.has(id), id);
  await close(page);
});

test('a link leads to its step and search, and the address follows the steps', async () => {
  const page = await open(4, '#step=42&strategy=abs');
  assert.equal(await stepOf(page), 42);
  assert.equal(await page.inputValue('#strategy'), 'abs');
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/#step=43&strategy=abs$/);
  await page.evaluate(() => { location.hash = '#step=7&strategy=bitmask'; });
  await until(page, () => document.title.endsWith('by bitmask, step 7'));
  await page.evaluate(() => { location.hash = '#step=12'; });
  await until(page, () => document.title.endsWith('by bitmask, step 12'));
  await page.click('#tree a >> nth=2'); // a node of the tree
  await until(page, () => document.title.endsWith('step 6'));
  assert.ok(await page.evaluate(() => document.activeElement.matches('#tree .here'))); // it can be walked by Tab
  for (const [hash, expected] of [['#step=0', 1], ['#step=-4', 1], ['#step=x&strategy=bogus', 1], ['#step=1e9', 1], ['#step=999999', 69]]) {
    await page.goto('about:blank');
    await page.goto(pathToFileURL(pages[4]).href + hash);
    assert.equal(await stepOf(page), expected, hash);
  }
  await close(page);
});

test('it asks for the free mask before it shows it, and says why an answer is wrong', async () => {
  const page = await open(4, '#step=3', { ask: true });
  await page.click('#next');
  assert.ok(await page.isVisible('#quiz'));
  assert.doesNotMatch(await text(page, 'story'), /columns 3 and 4/);
  assert.equal(await page.locator('#masks .free .c').textContent(), '?');
  await page.click('[data-column="2"]');
  await page.click('[data-column="3"]');
  await page.click('#check');
  assert.match(await text(page, 'quiz'), /column 2: the queen on row 1 stands on its diagonal/);
  assert.match(await text(page, 'quiz'), /column 4: no queen attacks it/);
  assert.match(await text(page, 'story'), /^Not quite/);
  const focus = () => page.evaluate(() => document.activeElement.id);
  assert.equal(await focus(), 'check');
  await page.click('[data-column="2"]');
  await page.click('[data-column="4"]');
  await page.click('#check');
  assert.match(await text(page, 'quiz'), /Right\. free = 1100: columns 3 and 4/);
  assert.equal(await page.locator('#masks .free .c').textContent(), '1100');
  assert.equal(await stepOf(page), 4);
  for (const expected of [5, 6, 7]) {
    await page.keyboard.press('ArrowRight');
    assert.equal(await stepOf(page), expected);
  }
  await page.click('#reveal');
  assert.equal(await focus(), 'next');
  assert.equal(await page.locator('#masks .free .c').textContent(), '0000');
  await page.evaluate(() => { location.hash = '#step=12'; }); // a step forward answers as well
  await page.waitForSelector('#check');
  await page.keyboard.press('ArrowRight');
  assert.equal(await stepOf(page), 12);
  await page.keyboard.press('ArrowRight');
  assert.equal(await stepOf(page), 13);
  await close(page);
});

test('what the call tree has to come is not shown to who is asked', async () => {
  for (const n of [4, 6]) {
    const page = await open(n, '#step=4', { ask: true });
    assert.equal(await page.locator('#tree .todo').count(), 0);
    assert.equal(await page.locator('#tree .here').count(), 1);
    await page.uncheck('#ask');
    assert.ok(await page.locator('#tree .todo').count() > 0);
    await close(page);
  }
});

test('the lesson has something to say at the steps that it names', async () => {
  const page = await open(4);
  const chapters = await page.evaluate(() => {
    const seen = new Set(), next = document.getElementById('next');
    for (;;) {
      seen.add(document.querySelector('#chapters article.shown').dataset.step);
      if (next.disabled) return [...seen];
      next.click();
    }
  });
  assert.equal(chapters.length, await page.locator('#chapters article').count());
  // What it says of a step is what happens there.
  const kinds = nqueens('trace', 4, '--json').split('\n').slice(1, 70).map((line) => JSON.parse(line).event);
  const steps = await page.$$eval('#chapters article', (articles) => articles.map((a) => [Number(a.dataset.step), a.querySelector('h3').textContent]));
  for (const [i, [step, heading]] of steps.entries()) {
    // A solution's words go when its queens do.
    if (kinds[step - 1] === 'solution') assert.ok(steps[i + 1][0] <= step + kinds.slice(step).indexOf('placed') + 1, heading);
    if (heading.startsWith('Your turn')) assert.equal(kinds[step - 1], 'enter', heading);
    if (/dead end/i.test(heading)) assert.equal(kinds[step - 1], 'pruned', heading);
  }
  await choose(page, 'abs');
  assert.ok(!await page.isVisible('#lesson'));
  await close(page);
});

test('the bits stand under their columns, and nothing is wider than the window', async () => {
  for (const n of [4, 8, 32])
    for (const viewport of [WIDE, NARROW]) {
      const page = await open(n, '', { viewport });
      for (const hash of ['#step=2', '#step=3', '#step=6', '#step=20&strategy=abs', '#step=100&strategy=cross']) {
        await goTo(page, hash);
        const where = `n = ${n}, ${viewport.width} px, ${hash}`;
        const { wide, off, cut } = await page.evaluate((size) => {
          const board = document.querySelector('#board svg').getBoundingClientRect();
          let worst = 0;
          for (const row of document.querySelectorAll('.mask'))
            [...row.querySelectorAll('.bit')].forEach((bit, i) => {
              const box = bit.getBoundingClientRect();
              worst = Math.max(worst, Math.abs((box.left + box.right) / 2 - board.left - (i + .5) * board.width / size));
            });
          const names = [...document.querySelectorAll('.mask .name')].filter((name) => name.scrollWidth > name.clientWidth);
          return { wide: document.documentElement.scrollWidth, off: worst, cut: names.map((name) => name.textContent) };
        }, n);
        assert.ok(wide <= viewport.width, `${where}: ${wide} px wide`);
        assert.ok(off < 2, `${where}: a bit stands ${off} px beside its column`);
        assert.deepEqual(cut, [], `${where}: names wider than their place`);
      }
      await close(page);
    }
});

test('nothing moves sideways from step to step', async () => {
  for (const n of [4, 8]) {
    const page = await open(n);
    const widths = await page.evaluate(() => {
      const seen = new Set();
      for (let i = 0; i < 68; i++) {
        seen.add(document.getElementById('play').getBoundingClientRect().width);
        document.getElementById('next').click();
      }
      return [...seen];
    });
    assert.equal(widths.length, 1, `n = ${n}: the board's panel is ${widths} px wide`);
    await close(page);
  }
});

test('bit 0 stands under column 1, and on the right as C writes it', async () => {
  const page = await open(4, '#step=6');
  assert.deepEqual(await page.$$eval('.places > *', (cells) => cells.map((cell) => cell.textContent)), ['bit number', '0', '1', '2', '3', '3210']);
  const right = (selector) => page.$eval(selector, (text) => text.getBoundingClientRect().right);
  assert.ok(Math.abs(await right('.places .c b') - await right('.mask.col .c b')) < 1);
  for (const strategy of ['abs', 'cross']) {
    await choose(page, strategy);
    assert.equal(await page.locator('.places').count(), 0);
    assert.ok(!await page.isVisible('#mirrored'));
  }
  await close(page);
});

test('on a phone the lesson follows the board, and the speed can be set', async () => {
  const page = await open(4, '#step=4', { viewport: NARROW, ask: true });
  const [play, lesson, now] = await page.evaluate(() => ['#play', '#lesson', '#now'].map((id) => document.querySelector(id).getBoundingClientRect().top));
  assert.ok(play < lesson && lesson < now);
  assert.ok(await page.isVisible('#speed'));
  const [check, controls] = await page.evaluate(() => ['#check', '#controls'].map((id) => document.querySelector(id).getBoundingClientRect().toJSON()));
  assert.ok(check.bottom <= controls.top, `the answer's button ends at ${check.bottom}`);
  await close(page);
});

test('on a screen the board and its masks are seen at once, and a large one is used', async () => {
  const boxes = (page, ...ids) => page.evaluate((wanted) => wanted.map((id) => document.querySelector(id).getBoundingClientRect().toJSON()), ids);
  for (const [viewport, least] of [[WIDE, 350], [TABLET, 350], [PROJECTOR, 500]])
    for (const n of [4, 5, 6, 8]) {
      const page = await open(n, '', { viewport });
      for (const hash of viewport === TABLET ? ['#step=1', '#step=2'] : ['#step=1', '#step=2', '#step=3']) {
        await goTo(page, hash);
        const [board, masks, controls] = await boxes(page, '#board', '#masks', '#controls');
        const where = `n = ${n}, ${viewport.width} px, ${hash}`;
        assert.ok(masks.bottom <= controls.top, `${where}: the masks end at ${masks.bottom}`);
        assert.ok(board.height >= least, `${where}: the board is ${board.height} px high`);
        assert.ok(await page.$eval('#stage', (stage) => stage.scrollWidth <= stage.clientWidth), `${where}: the board is cut`);
      }
      await close(page);
    }
  const page = await open(4, '#step=12');
  const [here, controls] = await boxes(page, '#tree .here', '#controls');
  assert.ok(here.bottom <= controls.top, 'the call tree is not beside the lesson');
  await close(page);
});

test('nothing is hard to read or unnamed: axe, WCAG 2.1 A and AA, light and dark, wide and narrow', async () => {
  const views = [[4, '#step=7', true], [4, '#step=6'], [4, '#step=41&strategy=abs'], [8, '#step=500'], [6, '#step=300&strategy=cross'], ['given', '#step=4', true]];
  const looks = [[WIDE, 'light'], [NARROW, 'dark'], [NARROW, 'light'], [WIDE, 'dark']];
  for (const [viewport, colorScheme] of looks)
    for (const [n, hash, ask] of views) {
      const page = await open(n, hash, { viewport, colorScheme, ask });
      await page.evaluate(() => document.querySelectorAll('details').forEach((d) => { d.open = true; }));
      await page.evaluate(axe);
      const found = await page.evaluate(() => window.axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }));
      assert.ok(found.passes.some((rule) => rule.id === 'color-contrast'));
      const faults = found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((node) => node.target + ' ' + node.failureSummary).join('; ')}`);
      assert.deepEqual(faults, [], `n = ${n}${hash}, ${viewport.width} px, ${colorScheme}`);
      await page.screenshot({ path: join(out, `n${n}-${hash.replace(/\W+/g, '-')}-${viewport.width}-${colorScheme}.png`) });
      await close(page);
    }
});

test('the contents of the lesson lead to its pages, and are easy to read', async () => {
  const folder = join(out, 'lesson');
  execFileSync(new URL('../../scripts/lesson.sh', import.meta.url).pathname, [program, folder]);
  for (const [viewport, colorScheme] of [[NARROW, 'dark'], [WIDE, 'light']]) {
    const context = await browser.newContext({ viewport, colorScheme });
    const page = await context.newPage();
    page.on('console', (message) => complaints.push(`contents: ${message.text()}`));
    page.on('request', (request) => {
      if (!/^(data:|file:)/.test(request.url())) complaints.push(`contents: asks for ${request.url()}`);
    });
    await page.goto(pathToFileURL(join(folder, 'index.html')).href);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= viewport.width);
    assert.deepEqual(await page.$$eval('img', (images) => images.map((image) => image.naturalWidth > 0)), [true, true]);
    await page.evaluate(axe);
    const found = await page.evaluate(() => window.axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }));
    assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.nodes[0].target}`), []);
    await page.screenshot({ path: join(out, `contents-${viewport.width}-${colorScheme}.png`), fullPage: true });
    for (const [i, n] of [4, 5, 6, 8].entries()) {
      await page.click(`ol a >> nth=${i}`);
      assert.equal(await page.textContent('h1'), `${n} queens, step by step`);
      await page.goBack();
    }
    await context.close();
  }
});

test('each step is announced, and the board and masks have words', async () => {
  const page = await open(4);
  assert.equal(await page.getAttribute('#story', 'aria-live'), 'polite');
  const said = new Set();
  for (let i = 0; i < 6; i++) {
    said.add(await text(page, 'story'));
    await page.keyboard.press('ArrowRight');
  }
  assert.equal(said.size, 6);
  assert.equal(await text(page, 'chapter'), 'Lesson: Your turn: row 3');
  assert.match(await text(page, 'idea'), /^bitmask: three masks/);
  assert.equal(await page.getAttribute('#board', 'aria-label'), 'Board with queens on row 1 column 1, row 2 column 3');
  assert.equal(await page.getAttribute('#masks .diag', 'aria-label'), 'diag: columns 3 and 4, 1100');
  await close(page);
});

test('a record that is cut says so, and 32 columns are counted right', async () => {
  const page = await open(32, '#step=400&strategy=bitmask');
  assert.match(await text(page, 'story'), /The record is cut after 400 steps\.$/);
  await page.evaluate(() => { location.hash = '#step=1'; });
  await until(page, () => document.title.endsWith('step 1'));
  assert.equal(await page.locator('#masks .free .c').textContent(), '1'.repeat(32));
  await page.keyboard.press('ArrowRight');
  assert.match(await text(page, 'sums'), new RegExp(`-free = ~free \\+ 1${'0'.repeat(31)}1`));
  await close(page);
});

test('on paper stand the board, the whole lesson and the answers, and no buttons', async () => {
  const page = await open(4, '#step=6', { colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  assert.equal(await page.$eval('#say', (section) => getComputedStyle(section).backgroundColor), 'rgb(255, 255, 255)');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  for (const hidden of ['#controls', '#theme', '#ask']) assert.ok(!await page.isVisible(hidden), hidden);
  for (const shown of ['#board svg', '#masks', '#sums']) assert.ok(await page.isVisible(shown), shown);
  const articles = page.locator('#chapters article, #questions details p');
  for (let i = 0; i < await articles.count(); i++) assert.ok(await articles.nth(i).isVisible());
  const [numbers, lesson] = await page.evaluate(() => ['#sums', '#lesson'].map((id) => document.querySelector(id).getBoundingClientRect().top));
  assert.ok(numbers < lesson, 'the sums stand by their board');
  assert.equal(await page.$eval('#chapters article:nth-of-type(4)', (article) => getComputedStyle(article, '::before').content), '"Step 4"');
  await page.pdf({ path: join(out, 'trace-4.pdf') });
  await close(page);
});

test('without JavaScript the page says so, and shows what needs none', async () => {
  const context = await browser.newContext({ viewport: NARROW, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(pathToFileURL(pages[5]).href);
  assert.ok(await page.isVisible('noscript p')); // and what to do
  assert.match(await page.locator('noscript p').innerText(), /nqueens trace 5$/);
  for (const dead of ['#controls', '.settings', '#say', '#play', '#now', '#numbers']) assert.ok(!await page.isVisible(dead), dead);
  await page.click('#questions summary >> nth=0');
  assert.ok(await page.isVisible('#questions p >> nth=0'));
  await context.close();
});

test('no page logged anything or asked the network for anything', () => {
  assert.deepEqual(complaints, []);
});

await setUp();
console.log(`1..${tests.length}`);
let failed = 0;
for (const [i, { name, run }] of tests.entries()) {
  const begin = Date.now();
  try {
    await run();
    console.log(`ok ${i + 1} - ${name} # ${Date.now() - begin} ms`);
  } catch (error) {
    failed++;
    console.log(`not ok ${i + 1} - ${name}\n${error.stack.replace(/^/gm, '# ')}`);
  }
}
await browser.close();
process.exitCode = failed > 0 ? 1 : 0;
