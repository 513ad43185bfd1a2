'use strict';
(() => {
  const data = JSON.parse(document.getElementById('traces').textContent);
  const n = data.n;
  const full = 0xffffffff >>> (32 - n);
  const traces = data.traces.filter(Boolean);
  const $ = (id) => document.getElementById(id);
  const ENTER = 0, CANDIDATE = 1, REJECTED = 2, PLACED = 3, PRUNED = 4, SOLUTION = 5, BACKTRACK = 6;
  const NO_FREE_COLUMN = 1, NO_ROOM_AHEAD = 2;
  const LINES = ['', 'the same row', 'the same column', 'a diagonal', 'an anti-diagonal'];
  const CUT = 2;
  const { given = [], blocked = [] } = data; /* [row, column] */
  const isBarring = given.length + blocked.length > 0;
  const isAmong = (squares, row, column) => squares.some(([r, c]) => r === row && c === column);

  /* ---- the recorded events, and what holds at each -------------------------------- */

  const bitOf = (column) => (1 << (column - 1)) >>> 0;
  const lowest = (mask) => (mask & -mask) >>> 0;
  const columnOf = (mask) => 32 - Math.clz32(lowest(mask));

  function unpack(trace) {
    const zero = { cols: 0, diag: 0, anti: 0 };
    const levels = [{ m: zero, cross: 0, barred: 0, free: 0, open: 0, weight: 1, tried: [] }];
    const root = { id: 0, parent: null, row: 0, column: 0, depth: 0, children: [], size: 1, found: 0, dropped: [], first: 0, last: Infinity };
    const nodes = [root];
    let columns = new Uint8Array(n), candidate = [0, 0], checks = 0, candidates = 0, solutions = 0, at = root;
    const events = [];
    for (const packed of trace.events) {
      let level = levels[levels.length - 1];
      const e = { step: events.length + 1, kind: packed[0], row: 0, column: 0, why: 0, line: 0, before: level.m, after: level.m };
      switch (e.kind) {
        case ENTER: {
          const [, row, column, cols, diag, anti, cross, free, open, weight, barred] = packed;
          Object.assign(level, { m: { cols, diag, anti }, cross, barred, free, open, weight, tried: [], row, column });
          Object.assign(e, { row, column, before: level.m, after: level.m });
          break;
        }
        case CANDIDATE:
          candidate = [e.row, e.column] = packed.slice(1);
          candidates++;
          break;
        case REJECTED:
          [, checks, e.byRow, e.byColumn, e.line] = packed;
          [e.row, e.column] = candidate;
          level.tried = level.tried.concat(e.column);
          break;
        case PLACED: {
          const [, sum, cols, diag, anti] = packed;
          checks = sum;
          [e.row, e.column] = candidate;
          e.after = { cols, diag, anti };
          columns = columns.slice();
          columns[e.row - 1] = e.column;
          const child = { id: nodes.length, parent: at, row: e.row, column: e.column, depth: at.depth + 1, children: [], size: 1, found: 0, dropped: [], first: e.step, last: Infinity };
          for (let up = at; up; up = up.parent) up.size++;
          at.children.push(child);
          nodes.push(child);
          at = child;
          levels.push({ m: e.after, cross: 0, barred: 0, free: 0, open: 0, weight: level.weight, tried: [] });
          break;
        }
        case PRUNED:
          [, e.why, e.row, e.column, e.ahead] = packed;
          e.after = { cols: packed[5], diag: packed[6], anti: packed[7] };
          if (e.why === NO_ROOM_AHEAD) at.dropped.push({ row: e.row, column: e.column, step: e.step });
          else at.dead = e.step;
          break;
        case SOLUTION:
          level.weight = packed[1];
          solutions += packed[1];
          at.solution = e.step;
          for (let up = at; up; up = up.parent) up.found += packed[1];
          break;
        case BACKTRACK: {
          [e.row, e.column] = [at.row, at.column];
          columns = columns.slice();
          columns[at.row - 1] = 0;
          at.last = e.step;
          at = at.parent;
          levels.pop();
          level = levels[levels.length - 1];
          e.after = level.m;
          level.tried = level.tried.concat(e.column);
          break;
        }
      }
      /* What holds at a queen that is put is still what her row knew. */
      const { cross, barred, free, open, weight, tried } = level;
      Object.assign(e, { cross, barred, free, open, weight, tried, columns, node: at, nodes: 0, candidates, checks, solutions });
      e.nodes = nodes.length;
      if (e.kind === CANDIDATE) {
        /* The column and those before it are no longer open. */
        level.open = (open & ~(bitOf(e.column) | (bitOf(e.column) - 1))) >>> 0;
      }
      events.push(e);
    }
    const keys = new Map();
    for (const e of events) keys.set(keyOf(e), e);
    return { ...trace, events, nodes, keys, scans: trace.keeps !== 'masks', drops: nodes.some((node) => node.dropped.length > 0) };
  }

  /* A search comes by each of these once. */
  function keyOf(e) {
    const path = [];
    for (let node = e.node; node.parent; node = node.parent) path.push(node.row + ',' + node.column);
    return [e.kind === PRUNED && e.why === NO_ROOM_AHEAD ? BACKTRACK : e.kind, path.reverse().join(' '), e.row, e.column].join(':');
  }

  const unpacked = new Map();
  function traceOf(name) {
    if (!unpacked.has(name)) {
      const packed = traces.find((trace) => trace.strategy === name);
      if (!packed) return null;
      unpacked.set(name, unpack(packed));
    }
    return unpacked.get(name);
  }

  /* ---- numbers ----------------------------------------------------------------------- */

  /* As C writes it, bits past column n before a '. */
  function binary(mask) {
    const inside = (mask & full) >>> 0, past = n < 32 ? mask >>> n : 0;
    return (past ? past.toString(2) + "'" : '') + inside.toString(2).padStart(n, '0');
  }
  /* All 32 bits, the ones on the left cut short. */
  function flipped(mask) {
    const past = n < 32 ? mask >>> n : 0;
    const zeros = past ? past.toString(2).replace(/[01]/g, (bit) => bit === '1' ? '0' : '1') : '';
    return (n < 32 ? '…1' + zeros + "'" : '') + binary((~mask & full) >>> 0);
  }
  const negative = (mask) => (n < 32 ? "…1'" : '') + binary((-mask & full) >>> 0);
  const columnsOf = (mask) => {
    const list = [];
    for (let column = 1; column <= n; column++) if (mask & bitOf(column)) list.push(column);
    return list;
  };
  const inWords = (mask) => {
    const list = columnsOf(mask);
    if (list.length === 0) return 'no column';
    if (list.length === 1) return 'column ' + list[0];
    return 'columns ' + list.slice(0, -1).join(', ') + ' and ' + list[list.length - 1];
  };
  const number = new Intl.NumberFormat('en').format;
  const plural = (count, word) => number(count) + ' ' + word + (count === 1 ? '' : 's');
  const escape = (text) => String(text).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

  /* ---- where we are ------------------------------------------------------------------ */

  let trace, step = 1, timer = null, asking = false;
  const answered = new Set();
  let guess = 0, verdict = null;
  const event = () => trace.events[step - 1];
  const lastStep = () => trace.events.length;
  const usesMasks = (e) => !trace.scans && e.weight > 0;

  function queens(e) {
    const list = [];
    e.columns.forEach((column, i) => column && list.push({ row: i + 1, column }));
    return list;
  }

  /* The lines along which the queens on the board attack a square. */
  function attacks(e, row, column) {
    const found = { col: [], diag: [], anti: [] };
    for (const q of queens(e)) {
      if (q.row === row) continue;
      if (q.column === column) found.col.push(q);
      else if (q.row - q.column === row - column) found.diag.push(q);
      else if (q.row + q.column === row + column) found.anti.push(q);
    }
    return found;
  }

  /* ---- the board ----------------------------------------------------------------------- */

  const QUEEN = 'M.2 .8H.8V.7H.2ZM.22 .7L.13 .32 .33 .5 .5 .2 .67 .5 .87 .32 .78 .7Z';

  function hatch(kind, column, row) {
    const [x, y] = [column - 1, row - 1];
    const parts = [];
    for (let i = 0; i < 4; i++) {
      const t = .125 + i * .25;
      if (kind === 'col') parts.push(`M${x + t} ${y}v1`);
      /* Stripes that run the same way as the line of attack. */
      if (kind === 'diag') parts.push(`M${x} ${y + t}L${x + 1 - t} ${y + 1}M${x + t} ${y}L${x + 1} ${y + 1 - t}`);
      if (kind === 'anti') parts.push(`M${x} ${y + t}L${x + t} ${y}M${x + t} ${y + 1}L${x + 1} ${y + t}`);
    }
    return `<path class="hatch-${kind}" stroke-width=".025" stroke-opacity="OPACITY" d="${parts.join('')}"/>`;
  }

  function ray(kind, q, dx, dy) {
    let reach = 0;
    while (q.column + dx * (reach + 1) >= 1 && q.column + dx * (reach + 1) <= n && q.row + dy * (reach + 1) >= 1 && q.row + dy * (reach + 1) <= n) reach++;
    return reach === 0 ? '' : `<path class="ray ${kind}" d="M${q.column - .5} ${q.row - .5}l${dx * (reach + .5)} ${dy * (reach + .5)}"/>`;
  }

  function drawBoard(e) {
    const cross = trace.central;
    const list = queens(e);
    const hand = handOf(e);
    let svg = '';
    for (let row = 1; row <= n; row++)
      for (let column = 1; column <= n; column++) {
        const inHand = hand && (hand.row === row || hand.column === column);
        svg += `<rect class="grid-square${(row + column) % 2 ? ' odd' : ''}${inHand ? ' hand' : ''}" x="${column - 1}" y="${row - 1}" width="1" height="1"/>`;
        if (e.columns[row - 1] === column) continue;
        if (isAmong(blocked, row, column)) svg += `<path class="blocked" d="M${column - .8} ${row - .8}h.6v.6h-.6z"/>`;
        if (isAmong(given, row, column)) svg += `<path class="queen given" transform="translate(${column - 1} ${row - 1})" d="${QUEEN}"/>`;
        if (inHand && e.barred & bitOf(column)) svg += `<path class="barred" d="M${column - .85} ${row - .12}h.7"/>`;
        const found = attacks(e, row, column);
        for (const kind of ['col', 'diag', 'anti'])
          if (found[kind].some((q) => cross || q.row < row))
            svg += hatch(kind, column, row).replace('OPACITY', inHand ? '1' : '.45');
      }
    for (const q of list)
      for (const dy of cross ? [1, -1] : [1])
        svg += ray('col', q, 0, dy) + ray('diag', q, dy, dy) + ray('anti', q, -dy, dy);
    for (const q of list) {
      const isLast = e.kind === PLACED && q.row === e.row;
      svg += `<path class="queen${isLast ? ' last' : ''}" transform="translate(${q.column - 1} ${q.row - 1})" d="${QUEEN}"/>`;
    }
    const [x, y] = [e.column - .5, e.row - .5];
    if (e.kind === CANDIDATE) svg += `<circle class="try" cx="${x}" cy="${y}" r=".34"/>`;
    if (e.kind === REJECTED)
      svg += `<path class="strike" d="M${e.byColumn - .5} ${e.byRow - .5}L${x} ${y}M${x - .2} ${y - .2}l.4 .4m0 -.4l-.4 .4"/>`;
    if (e.kind === PRUNED && e.column && e.row)
      svg += `<path class="strike" d="M${x - .2} ${y - .2}l.4 .4m0 -.4l-.4 .4"/>`;
    if (e.kind === BACKTRACK) svg += `<path class="gone" transform="translate(${e.column - 1} ${e.row - 1})" d="${QUEEN}"/>`;

    let rows = '', columns = '';
    for (let i = 1; i <= n; i++) {
      rows += `<span${hand && hand.row === i ? ' class="hand"' : ''}>${hand && hand.row === i ? '▸ ' : ''}<span class="word">row </span>${i}</span>`;
      columns += `<span>${i}</span>`;
    }
    const says = list.map((q) => `row ${q.row} column ${q.column}`).join(', ');
    const to = given.filter(([row]) => !e.columns[row - 1]).map(([row, column]) => `row ${row} column ${column}`).join(', ');
    const shut = blocked.map(([row, column]) => `row ${row} column ${column}`).join(', ');
    $('board').setAttribute('aria-label', (list.length ? 'Board with queens on ' + says : 'Empty board') + (to && `; given: ${to}`) + (shut && `; blocked: ${shut}`));
    $('board').innerHTML = `<div class="rows" aria-hidden="true">${rows}</div><div><div class="columns" aria-hidden="true">${columns}</div><svg viewBox="0 0 ${n} ${n}" aria-hidden="true">${svg}</svg></div>`;
  }

  /* The row, or column of the cross, that is being filled. */
  function handOf(e) {
    if (e.kind === SOLUTION || (e.kind === PRUNED && e.row === 0 && e.column === 0)) return null;
    if (e.kind === PRUNED && e.why === NO_ROOM_AHEAD) return { row: e.ahead };
    if (e.kind === ENTER || (e.kind === PRUNED && e.why === NO_FREE_COLUMN)) return e.row ? { row: e.row } : { column: e.column };
    return { row: e.row };
  }

  function drawLegend() {
    const sample = (kind) => `<svg viewBox="0 0 1 1" aria-hidden="true"><rect class="grid-square" width="1" height="1"/>${hatch(kind, 1, 1).replace('OPACITY', '1').replace('.025', '.06')}</svg>`;
    const kinds = [['col', 'same column |'], ['diag', 'diagonal \\'], ['anti', 'anti-diagonal /']];
    $('legend').innerHTML = kinds.map(([kind, text]) => `<li>${sample(kind)}${escape(text)}</li>`).join('') +
      '<li><svg viewBox="0 0 1 1" aria-hidden="true"><rect class="grid-square hand" width="1" height="1"/></svg>the row in hand</li>' +
      (given.length ? `<li><svg viewBox="0 0 1 1" aria-hidden="true"><path class="queen given" d="${QUEEN}"/></svg>given, put when her row comes</li>` : '') +
      (blocked.length ? '<li><svg viewBox="0 0 1 1" aria-hidden="true"><path class="blocked" d="M.2 .2h.6v.6h-.6z"/></svg>blocked</li>' : '') +
      (isBarring ? '<li><svg viewBox="0 0 1 1" aria-hidden="true"><rect class="grid-square hand" width="1" height="1"/><path class="barred" d="M.15 .88h.7"/></svg>barred by these</li>' : '');
  }

  /* ---- the masks, under the columns ------------------------------------------------ */

  function maskRow(kind, name, mask, options = {}) {
    let bits = '';
    for (let column = 1; column <= n; column++) {
      const one = (mask & bitOf(column)) !== 0;
      if (options.ask)
        bits += `<button type="button" class="bit" data-column="${column}" aria-pressed="${(guess & bitOf(column)) !== 0}" aria-label="column ${column} is free">${guess & bitOf(column) ? 1 : '?'}</button>`;
      else
        bits += `<span class="bit${one ? ' one' : ''}${options.fresh & bitOf(column) ? ' new' : ''}">${one ? 1 : 0}</span>`;
    }
    const text = options.ask ? '?' : binary(mask);
    const cut = text.indexOf("'");
    const shown = cut < 0 ? escape(text) : `<span class="past">${text.slice(0, cut)}</span>'${text.slice(cut + 1)}`;
    const says = options.ask ? '' : ` role="img" aria-label="${escape(name)}: ${mask & full ? inWords(mask & full) : 'no column'}, ${binary(mask)}"`;
    return `<div class="mask ${kind}${options.result ? ' result' : ''}"${says}><span class="name">${escape(name)}</span>${bits}<span class="c"><b>${shown}</b></span></div>`;
  }

  /* Between two rows: how each bit moved. */
  function moveRow(kind, sign, mask, text) {
    let cells = '';
    for (let column = 1; column <= n; column++) cells += `<span class="move">${mask & bitOf(column) ? sign : ''}</span>`;
    return `<div class="mask ${kind}" aria-hidden="true"><span class="name">${escape(text)}</span>${cells}<span class="c"></span></div>`;
  }

  /* The place of each bit: from the left under the board, from the right in C. */
  function placesRow() {
    let cells = '', text = '';
    for (let bit = 0; bit < n; bit++) {
      cells += `<span class="move">${bit}</span>`;
      text = bit + text;
    }
    return `<div class="mask places" aria-hidden="true"><span class="name">bit number</span>${cells}<span class="c"><b>${n <= 10 ? text : ''}</b></span></div>`;
  }

  const isPending = () => asking && event().kind === ENTER && usesMasks(event()) && !answered.has(step) && event().columns.some(Boolean) && !timer;

  function drawMasks(e) {
    let rows = '';
    if (trace.keeps === 'queens') {
      let cells = '';
      const row = handOf(e) && e.kind !== BACKTRACK ? e.row : 0;
      for (let column = 1; column <= n; column++) {
        const placed = row && e.columns[row - 1] === column, tried = e.tried.includes(column);
        cells += `<span class="bit">${placed ? '✓' : tried ? '✗' : row && e.barred & bitOf(column) ? '–' : e.kind === CANDIDATE && e.column === column ? '?' : ''}</span>`;
      }
      rows = `<div class="mask bitrow" aria-hidden="true"><span class="name">tried</span>${cells}<span class="c"></span></div>`;
    } else if (trace.keeps === 'flags') {
      rows = maskRow('col', 'column', e.before.cols & full) + maskRow('diag', 'diagonal', e.before.diag & full) + maskRow('anti', 'anti-d.', e.before.anti & full);
    } else if (!usesMasks(e)) {
      rows = '<p class="notice plain">The central rows and columns, the <em>cross</em>, come first, by looks at the queens that stand, without masks. A cross and its turns and mirror images, its <em>orbit</em>, lead to equally many solutions: only one of them is searched, and counts for all. Its queens block squares on every other row; past a row that they fill, the masks just shift once more.</p>';
    } else if (e.kind === PLACED && e.node.depth < n) {
      const bit = bitOf(e.column), here = ', row ' + (e.row + 1);
      const diag = (e.before.diag | bit) >>> 0, anti = (e.before.anti | bit) >>> 0;
      rows = maskRow('col', 'cols | bit', e.after.cols, { fresh: bit, result: true }) +
        maskRow('diag', 'diag | bit', diag, { fresh: bit }) + moveRow('diag', '↘', diag, '<< 1') + maskRow('diag', 'diag' + here, e.after.diag, { result: true }) +
        maskRow('anti', 'anti | bit', anti, { fresh: bit }) + moveRow('anti', '↙', anti, '>> 1') + maskRow('anti', 'anti' + here, e.after.anti);
    } else {
      const at = e.kind === BACKTRACK || (e.kind === PRUNED && e.why === NO_ROOM_AHEAD) ? e.after : e.before;
      rows = maskRow('col', 'cols', at.cols) + maskRow('diag', 'diag', at.diag) + maskRow('anti', 'anti', at.anti);
      if (e.cross && e.why !== NO_ROOM_AHEAD) rows += maskRow('cross', 'cross', e.cross);
      if (isBarring && e.why !== NO_ROOM_AHEAD) rows += maskRow('cross', 'barred', e.barred);
      if (isPending()) rows += maskRow('free', 'free', 0, { ask: true });
      else if (e.kind === ENTER || e.kind === PRUNED) rows += maskRow('free', 'free', (~(at.cols | at.diag | at.anti | e.cross | e.barred) & full) >>> 0);
      else if (e.kind === CANDIDATE) rows += maskRow('free', e.open === e.free ? 'free' : 'open', e.open) + maskRow('bitrow', 'bit', lowest(e.open));
      else if (e.kind === BACKTRACK) rows += maskRow('free', 'open', e.open);
    }
    $('masks').innerHTML = (usesMasks(e) ? placesRow() : '') + rows;
  }

  /* ---- in words --------------------------------------------------------------------- */

  const square = (row, column) => `row ${row}, column ${column}`;

  function story(e) {
    switch (e.kind) {
      case ENTER:
        if (!e.row) return `Central column ${e.column}: on which row?`;
        if (!e.weight) return `Central row ${e.row}: in which column?`;
        if (trace.scans) return `Row ${e.row}: try each column${e.barred ? ' that is not barred,' : ''} from the left.`;
        if (isPending()) return `Row ${e.row}: which columns are free?`;
        return `Row ${e.row}: ${e.free ? inWords(e.free) + (columnsOf(e.free).length === 1 ? ' is' : ' are') : 'no column is'} free.` + (e.weight > 1 ? ` A solution below counts for ${e.weight}.` : '');
      case CANDIDATE:
        if (!usesMasks(e)) return `Is ${square(e.row, e.column)} safe?`;
        return `The lowest bit ${e.open === e.free ? 'of free' : 'still open'} is column ${e.column}.`;
      case REJECTED:
        return `No: the queen on ${square(e.byRow, e.byColumn)} attacks it: ${LINES[e.line]}.`;
      case PLACED:
        return `A queen on ${square(e.row, e.column)}.` + (usesMasks(e) && e.node.depth < n ? ' Her lines join the masks, which move down a row.' : '');
      case PRUNED:
        if (e.why === NO_ROOM_AHEAD) return `Not there: a queen on ${square(e.row, e.column)} would leave row ${e.ahead} without a free column.`;
        if (e.why === NO_FREE_COLUMN) return `Dead end: ${e.row ? 'row ' + e.row : 'column ' + e.column} has no free square.`;
        return 'Dropped: a turn or mirror image of this cross stands for it.';
      case SOLUTION:
        return `A solution: ${Array.from(e.columns).join(' ')}.` + (e.weight > 1 ? ` It counts for ${e.weight}: its turns and mirror images are solutions too.` : ` It is number ${e.solutions}.`);
      default:
        return `Back: the queen on ${square(e.row, e.column)} is taken off.` +
          (e.weight === 0 ? '' : e.open ? (trace.scans ? ` On with column ${columnOf(e.open)}.` : ` Still to try on row ${e.row}: ${inWords(e.open)}.`) : ` Row ${e.row} has nothing left to try.`);
    }
  }

  /* Lines of [what, its value, why]; the last is the result. */
  function sums(e) {
    const b = binary;
    if (trace.scans || e.weight === 0) return scanSums(e);
    const all = (e.before.cols | e.before.diag | e.before.anti | e.cross | e.barred) >>> 0;
    const names = 'cols | diag | anti' + (e.cross ? ' | cross' : '') + (isBarring ? ' | barred' : '');
    switch (e.kind) {
      case ENTER:
        if (isPending()) return [[names, '?', 'attacked'], ['free = ~attacked & full', '?', 'the rest']];
        return [
          [names, b(all), 'attacked'],
          ['~attacked', flipped(all), 'not attacked, and ones past the board'],
          ['full', b(full), 'the columns of the board'],
          ['free = ~attacked & full', b(e.free), e.free ? inWords(e.free) : 'nothing is free'],
        ];
      case CANDIDATE: {
        const name = e.open === e.free ? 'free' : 'open';
        return [
          [name, b(e.open), ''],
          ['~' + name, flipped(e.open), 'every bit flipped'],
          [`-${name} = ~${name} + 1`, negative(e.open), 'the carry stops where the lowest 1 was'],
          [`bit = ${name} & -${name}`, b(lowest(e.open)), 'just that bit: column ' + e.column],
        ];
      }
      case PLACED: {
        if (e.node.depth === n) return [];
        const bit = bitOf(e.column);
        return [
          ['bit', b(bit), 'column ' + e.column],
          ['cols | bit', b(e.after.cols), 'a column stays where it is'],
          ['diag | bit', b((e.before.diag | bit) >>> 0), ''],
          ['(diag | bit) << 1', b(e.after.diag), 'one column to the right, one bit higher'],
          ['anti | bit', b((e.before.anti | bit) >>> 0), ''],
          ['(anti | bit) >> 1', b(e.after.anti), 'one column to the left, one bit lower'],
        ];
      }
      case PRUNED:
        if (e.why === NO_ROOM_AHEAD) {
          /* Nothing is free there: what no queen on the board attacks is barred. */
          const ahead = isBarring ? full : (e.after.cols | e.after.diag | e.after.anti) >>> 0;
          return [[`attacked on row ${e.ahead}`, b(ahead), `cols | diag | anti${isBarring ? ' | barred' : ''}, as they would be there`], ['free = ~attacked & full', b((~ahead & full) >>> 0), 'nothing would be free']];
        }
        return e.row ? [['free', b(0), 'the loop over its ones ends before it begins']] : [];
      case BACKTRACK: {
        const open = (e.open | bitOf(e.column)) >>> 0;
        return [
          ['open', b(open), 'as it was when this column was tried'],
          ['open - 1', b((open - 1) >>> 0), 'the lowest 1 becomes 0, zeros below it ones'],
          ['open & (open - 1)', b(e.open), e.open ? 'still to try: ' + inWords(e.open) : 'nothing left: back to the row above'],
        ];
      }
      case SOLUTION:
        /* The queens of the cross are in none of the masks. */
        return !trace.central ? [['cols', b(e.before.cols), ''], ['full', b(full), 'the same: a queen in every column']] : [];
      default:
        return [];
    }
  }

  function scanSums(e) {
    if (e.kind !== REJECTED && e.kind !== PLACED) return [];
    if (trace.keeps === 'flags') {
      const at = (kind) => ({ cols: `cols[${e.column}]`, diag: `diag[${e.row} - ${e.column} + n]`, anti: `anti[${e.row} + ${e.column}]` })[kind];
      const names = ['cols', 'diag', 'anti'], lines = [];
      for (let i = 0; i < 3; i++) {
        const up = e.kind === REJECTED && e.line === i + 2;
        lines.push([at(names[i]), up ? 'up' : 'down', up ? `the queen on row ${e.byRow} holds this line` : '']);
        if (up) break;
      }
      if (e.kind === PLACED) lines.push(['all three', 'down', 'safe; now they go up']);
      return lines;
    }
    const lines = [];
    /* In the order in which they are looked at: abs from the top, cross as they were put. */
    const order = [];
    for (let node = e.kind === PLACED ? e.node.parent : e.node; node.parent; node = node.parent) order.unshift(node);
    for (const q of order) {
      const dx = Math.abs(q.column - e.column), dy = Math.abs(q.row - e.row);
      const hit = e.kind === REJECTED && q.row === e.byRow;
      lines.push([`row ${q.row}: x = ${q.column}`, `|${q.column} - ${e.column}| = ${dx}, |${q.row} - ${e.row}| = ${dy}`,
        hit ? (dx === 0 ? 'the same column' : dy === 0 ? 'the same row' : 'as many columns away as rows: a diagonal') : 'no attack']);
      if (hit) break;
    }
    lines.push([plural(lines.length, 'look'), '', e.kind === PLACED ? 'safe' : 'attacked']);
    return lines;
  }

  function drawSums(e) {
    const lines = sums(e);
    $('sums').hidden = lines.length === 0;
    $('sums').innerHTML = '<table><tbody>' + lines.map(([what, value, why], i) =>
      `<tr${i === lines.length - 1 && i > 0 ? ' class="result"' : ''}><td>${escape(what)}</td><td${/^[…01'?]+$/.test(value) ? ' class="bits"' : ''}>${escape(value)}</td><td>${escape(why)}</td></tr>`).join('') + '</tbody></table>';
  }

  /* ---- the code ----------------------------------------------------------------------- */

  /* Lines, each with the kinds of event at which it is the one that works. */
  const maskCode = (ahead) => [
    ['typedef uint32_t mask;', []],
    ['', []],
    ['void search(mask cols, mask diag, mask anti)', []],
    ['{', []],
    ['  if (cols == full) {', []],
    ['    solutions++;', [SOLUTION]],
    ['    return;', []],
    ['  }', []],
    ['  mask free = ~(cols | diag | anti' + (isBarring ? ' | barred' : '') + ') & full;', [ENTER, PRUNED]],
    ['  for (mask open = free; open;', []],
    ['       open &= open - 1) {', [BACKTRACK]],
    ['    mask bit = open & -open;', [CANDIDATE]],
    ...(ahead ? [['    if (rows_below_keep_a_free_column)', ['ahead']]] : []),
    ...['search(cols | bit,', '       (diag | bit) << 1,', '       (anti | bit) >> 1);'].map((line) => [(ahead ? '      ' : '    ') + line, [PLACED]]),
    ['  }', []],
    ['}', []],
  ];
  const scanCode = (test) => [
    ['void search(int k)', []],
    ['{', []],
    ['  if (k > n) {', []],
    ['    solutions++;', [SOLUTION]],
    ['    return;', []],
    ['  }', []],
    ['  for (int i = 1; i <= n; i++)', [ENTER, BACKTRACK, PRUNED]],
    ...test,
    ['      search(k + 1);', []],
    ['    }', []],
    ['}', []],
  ];
  const codes = {
    abs: [
      ['bool is_safe(int k, int i)', []],
      ['{', []],
      ['  for (int j = 1; j < k; j++)', [CANDIDATE]],
      ['    if (x[j] == i || abs(x[j] - i) == abs(j - k))', [REJECTED]],
      ['      return false;', [REJECTED]],
      ['  return true;', []],
      ['}', []],
      ['', []],
      ...scanCode([['    if (is_safe(k, i)) {', [CANDIDATE]], ['      x[k] = i;', [PLACED]]]),
    ],
    flags: scanCode([
      ['    if (!cols[i] && !diag[k - i + n] && !anti[k + i]) {', [CANDIDATE, REJECTED]],
      ['      /* the three go up, and down again afterwards */', [PLACED]],
    ]),
    bitmask: maskCode(false),
    lookahead: maskCode(true),
  };

  function drawCode(e) {
    const code = codes[trace.strategy];
    $('idea').innerHTML = `<code>${trace.strategy}</code>: ${escape(trace.idea)}. <span class="source">${escape(trace.source)}.</span>`;
    $('code').hidden = !code;
    if (!code) return;
    const kind = e.kind === PRUNED && e.why === NO_ROOM_AHEAD ? 'ahead' : e.kind;
    $('code').innerHTML = '<pre>' + code.map(([text, kinds]) =>
      `<span class="line${kinds.includes(kind) ? ' now' : ''}">${escape(text) || ' '}</span>`).join('') + '</pre>';
  }

  /* ---- counters, beside those of the naive search ----------------------------------- */

  /* The search beside which this one's work is counted. */
  const mateOf = (name) => name === data.reference ? data.usual : data.reference;

  function drawCounters(e) {
    const other = traceOf(mateOf(trace.strategy));
    let mate = null;
    if (other && !trace.central)
      /* Not every step has one like it there; then the last that had. */
      for (let at = step; at > 0 && !mate; at--) mate = other.keys.get(keyOf(trace.events[at - 1]));
    const rows = [['placements', 'nodes'], ['squares tried', 'candidates'], ['looks at queens or flags', 'checks'], ['solutions', 'solutions']];
    const most = Math.max(1, ...rows.map(([, key]) => Math.max(e[key], mate ? mate[key] : 0)));
    const cell = (value) => value === undefined ? '<td>?</td>' : `<td>${number(value)}<span class="bar" style="width:${100 * value / most}%" aria-hidden="true"></span></td>`;
    $('mine').innerHTML = `<code>${trace.strategy}</code>`;
    $('counters').innerHTML = rows.map(([title, key]) => `<tr><th scope="row">${title}</th>${cell(e[key])}${cell(mate ? mate[key] : undefined)}</tr>`).join('');
    $('other').innerHTML = `${trace.strategy === data.reference ? '' : 'naive '}<code>${mateOf(trace.strategy)}</code>`;
    const end = (t) => { const last = t.events[t.events.length - 1]; return `${number(last.candidates)} squares and ${number(last.checks)} looks`; };
    $('sync').textContent = trace.central
      ? trace.strategy + ' goes another way through the board, so there is no common point to compare.' + (other ? ` To the end it takes ${end(trace)}, ${other.strategy} ${end(other)}.` : '')
      : mate ? 'Both at the same point of the search.' : 'The other search was not recorded as far as this.';
  }

  /* ---- the call tree ------------------------------------------------------------------- */

  const SMALL = 60;
  const stateOf = (node) => node.first > step ? 'todo' : 'seen';
  /* What comes would tell the answer. */
  const isShown = (first) => first <= step || !asking;
  const isOnPath = (node, here) => { for (let at = here; at; at = at.parent) if (at === node) return true; return false; };
  const sizeSoFar = (node) => node.last <= step ? node.size : null;

  function drawTree(e) {
    const count = trace.nodes.length;
    const tried = trace.end === CUT ? ' so far' : '';
    $('tree-caption').textContent = count <= SMALL
      ? `${number(count)} placements in all${tried}, the empty board included; ${number(e.nodes)} visited. The number in a node is the column of its queen, that beside it the size of its branch; ✗ is a dead end${trace.drops ? ' (✗2: column 2 was dropped)' : ''}, ★ a solution.`
      : `${number(count)} placements in all${tried}, the empty board included; ${number(e.nodes)} visited. For each row on the way here: what the search tries there, the size of each branch that is done; ✗ without, ★ with so many solutions.`;
    const link = document.activeElement.closest('#tree a');
    $('tree').innerHTML = count <= SMALL ? treePicture(e) : treePath(e);
    if (link) ($('tree').querySelector('.here') || $('tree')).focus({ preventScroll: true });
    requestAnimationFrame(showTreeHere);
  }

  /* The browser has laid it out by then. */
  function showTreeHere() {
    const frame = $('tree'), here = frame.querySelector('.here');
    if (!here || frame.scrollWidth <= frame.clientWidth) return;
    const box = here.getBoundingClientRect(), around = frame.getBoundingClientRect();
    frame.scrollLeft += box.left - around.left - around.width / 2;
  }

  function layout() {
    if (trace.layout) return trace.layout;
    let leaves = 0, deepest = 0;
    const place = (node) => {
      deepest = Math.max(deepest, node.depth);
      node.children.forEach(place);
      const kids = node.children;
      node.x = kids.length ? (kids[0].x + kids[kids.length - 1].x) / 2 : leaves++;
    };
    place(trace.nodes[0]);
    trace.layout = { leaves, deepest };
    return trace.layout;
  }

  function treePicture(e) {
    const { leaves, deepest } = layout();
    const dx = 38, dy = 46, x = (node) => 26 + node.x * dx, y = (node) => 20 + node.depth * dy;
    let edges = '', dots = '';
    for (const node of trace.nodes.filter((one) => isShown(one.first))) {
      const onPath = isOnPath(node, e.node);
      if (node.parent)
        edges += `<path class="edge${onPath ? ' path' : ''}" d="M${x(node.parent)} ${y(node.parent)}L${x(node)} ${y(node)}"/>`;
      const size = stateOf(node) === 'seen' ? sizeSoFar(node) : null;
      const dead = node.dead && node.dead <= step, found = node.solution && node.solution <= step;
      const dropped = node.dropped.filter((d) => d.step <= step);
      const says = node.parent ? `row ${node.row}, column ${node.column}` : 'empty board';
      dots += `<a href="#step=${node.first || 1}&amp;strategy=${trace.strategy}" class="${stateOf(node)}${onPath ? ' path' : ''}${node === e.node ? ' here' : ''}" aria-label="${says}${dead ? ', dead end' : found ? ', solution' : ''}${size ? `, branch of ${size}` : ''}">` +
        `<circle class="dot" cx="${x(node)}" cy="${y(node)}" r="12"/><text class="label" x="${x(node)}" y="${y(node) + 4}">${node.parent ? node.column : '·'}</text>` +
        (dead ? `<text class="dead" x="${x(node)}" y="${y(node) + 27}">✗</text>` : '') +
        (found ? `<text class="found" x="${x(node)}" y="${y(node) + 27}">★</text>` : '') +
        (dropped.length && !dead ? `<text class="dead" x="${x(node)}" y="${y(node) + 27}">✗${dropped.map((d) => d.column).join(',')}</text>` : '') +
        (size > 1 ? `<text class="size" x="${x(node) + 14}" y="${y(node) - 5}">${size}</text>` : '') + '</a>';
    }
    const width = 52 + (leaves - 1) * dx + 12, height = 56 + deepest * dy;
    return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${edges}${dots}</svg>`;
  }

  function treePath(e) {
    const path = [];
    for (let node = e.node; node; node = node.parent) path.unshift(node);
    let html = '';
    for (const node of path) {
      const kids = [...node.children.map((kid) => ({ kid })), ...node.dropped.map((drop) => ({ drop }))]
        .sort((a, b) => (a.kid ? a.kid.first : a.drop.step) - (b.kid ? b.kid.first : b.drop.step));
      if (!kids.some((at) => isShown(at.kid ? at.kid.first : at.drop.step))) continue;
      /* On a central column of the cross it is rows that are tried. */
      const squares = kids.map(({ kid, drop }) => kid || drop), one = squares[0];
      const isColumn = squares.some((at) => at.row !== one.row) && squares.every((at) => at.column === one.column);
      const name = isColumn ? 'row' : 'column', numberOf = (at) => isColumn ? at.row : at.column;
      html += `<div class="level"><span>${isColumn ? 'column ' + one.column : 'row ' + (squares.every((at) => at.row === one.row) ? one.row : 'any')}</span>`;
      for (const { kid, drop } of kids) {
        if (!isShown(kid ? kid.first : drop.step)) continue;
        if (drop) {
          html += drop.step <= step ? `<a class="chip dead" href="#step=${drop.step}&amp;strategy=${trace.strategy}" aria-label="${name} ${numberOf(drop)}, dropped">${numberOf(drop)} <small>✗</small></a>` : `<span class="chip todo">${numberOf(drop)}</span>`;
          continue;
        }
        const size = sizeSoFar(kid), onPath = isOnPath(kid, e.node);
        const state = kid.first > step ? 'todo' : size === null ? '' : kid.found ? 'found' : 'dead';
        const says = `${name} ${numberOf(kid)}` + (size === null ? '' : `, branch of ${size}, ${plural(kid.found, 'solution')}`);
        html += `<a class="chip ${state}${onPath ? ' path' : ''}${kid === e.node ? ' here' : ''}" href="#step=${kid.first}&amp;strategy=${trace.strategy}" aria-label="${says}">${numberOf(kid)}` +
          (size === null ? '' : ` <small>${number(size)}${kid.found ? ' ★' + number(kid.found) : ' ✗'}</small>`) + '</a>';
      }
      html += '</div>';
    }
    return html;
  }

  /* ---- lesson and question --------------------------------------------------------------- */

  const chapters = Array.from(document.querySelectorAll('#chapters article'));
  const hasLesson = () => n === 4 && !isBarring && trace.strategy === data.usual;

  function drawLesson() {
    $('lesson').hidden = !hasLesson();
    $('ask-label').hidden = trace.scans;
    $('mirrored').hidden = !usesMasks(event());
    document.querySelector('main').classList.toggle('has-lesson', hasLesson());
    let shown = null;
    for (const chapter of chapters) if (Number(chapter.dataset.step) <= step) shown = chapter;
    for (const chapter of chapters) chapter.classList.toggle('shown', chapter === shown);
    /* Its heading is said once: the text is there to be read. */
    const heading = timer || !hasLesson() ? '' : 'Lesson: ' + shown.querySelector('h3').textContent;
    if ($('chapter').textContent !== heading) $('chapter').textContent = heading;
  }

  function drawQuiz(e) {
    const pending = isPending();
    $('quiz').hidden = !pending && !verdict;
    if (pending) {
      const notes = verdict ? verdict.notes : [];
      $('quiz').innerHTML = `<p>${notes.length ? 'Not quite:' : `Press each <b>?</b> whose square on row ${e.row} no queen attacks${isBarring ? ' or bars' : ''}, if any.`}</p>` +
        (notes.length ? `<ul>${notes.map((note) => `<li>${escape(note)}</li>`).join('')}</ul>` : '') +
        '<div class="buttons"><button type="button" class="main" id="check">Check</button><button type="button" id="reveal">Show me</button></div>';
      $('check').onclick = check;
      $('reveal').onclick = () => { verdict = null; answered.add(step); draw(); $('next').focus(); };
    } else if (verdict) {
      $('quiz').innerHTML = `<p><strong>Right.</strong> ${escape(verdict.praise)}</p>`;
    }
  }

  function check() {
    const e = event(), notes = [];
    for (let column = 1; column <= n; column++) {
      const free = (e.free & bitOf(column)) !== 0, said = (guess & bitOf(column)) !== 0;
      if (free === said) continue;
      const found = attacks(e, e.row, column);
      const names = { col: 'straight above it', diag: 'on its diagonal \\', anti: 'on its anti-diagonal /' };
      const kind = ['col', 'diag', 'anti'].find((k) => found[k].length);
      const why = isAmong(blocked, e.row, column) ? 'it is blocked' : 'a given queen bars it';
      notes.push(free ? `column ${column}: no queen attacks it` : !kind ? `column ${column}: ${why}` : `column ${column}: the queen on row ${found[kind][0].row} stands ${names[kind]}`);
    }
    verdict = notes.length ? { notes } : { praise: `free = ${binary(e.free)}: ${e.free ? inWords(e.free) : 'nothing, a dead end'}.` };
    if (!notes.length) answered.add(step);
    draw();
    $('story').textContent = notes.length ? 'Not quite: ' + notes.join('; ') + '.' : 'Right. ' + verdict.praise;
    /* The buttons were drawn anew. */
    $(notes.length ? 'check' : 'next').focus();
  }

  /* ---- everything ------------------------------------------------------------------------ */

  function draw() {
    const e = event();
    drawBoard(e);
    drawMasks(e);
    drawQuiz(e);
    const text = story(e);
    const cut = step === lastStep() ? [' The search is complete.', ' It was recorded to the first solution.', ` The record is cut after ${plural(lastStep(), 'step')}.`][trace.end] : '';
    $('story').textContent = text + cut;
    $('where').textContent = `Step ${number(step)} of ${number(lastStep())} · ${plural(e.solutions, 'solution')} so far`;
    drawSums(e);
    drawCode(e);
    drawCounters(e);
    drawTree(e);
    drawLesson();
    $('step').value = step;
    $('step').setAttribute('aria-valuetext', `step ${step} of ${lastStep()}`);
    $('start').disabled = $('back').disabled = step === 1;
    $('next').disabled = $('end').disabled = step === lastStep() && !isPending();
    $('solution').disabled = nextSolution() === 0;
    document.title = `${n} queens by ${trace.strategy}, step ${step}`;
  }

  /* A browser refuses it when it comes too often. */
  let hashTimer;
  function writeHash() {
    clearTimeout(hashTimer);
    if (timer) return;
    hashTimer = setTimeout(() => history.replaceState(null, '', `#step=${step}&strategy=${trace.strategy}`), 100);
  }

  function go(to) {
    step = Math.min(Math.max(1, to), lastStep());
    guess = 0;
    verdict = null;
    draw();
    writeHash();
  }

  function nextSolution() {
    for (let to = step + 1; to <= lastStep(); to++) if (trace.events[to - 1].kind === SOLUTION) return to;
    return 0;
  }

  function forward() {
    if (isPending()) {
      answered.add(step);
      draw();
    } else {
      go(step + 1);
    }
  }

  const SPEEDS = [.5, 1, 2, 4, 8, 20, 60, 300, 2000]; /* steps a second */
  function tick() {
    const speed = SPEEDS[$('speed').value], leap = Math.max(1, Math.round(speed / 30));
    go(step + leap);
    if (step === lastStep()) stop();
    else timer = setTimeout(tick, 1000 * leap / speed);
  }
  function stop() {
    clearTimeout(timer);
    timer = null;
    $('run').textContent = 'Play';
    $('story').setAttribute('aria-live', 'polite');
    draw();
    writeHash();
  }
  function play() {
    if (timer) return stop();
    if (step === lastStep()) step = 1;
    $('run').textContent = 'Pause';
    /* Nobody can listen that fast. */
    $('story').setAttribute('aria-live', SPEEDS[$('speed').value] > 1 ? 'off' : 'polite');
    timer = setTimeout(tick, 1000 / SPEEDS[$('speed').value]);
    draw();
  }

  function choose(name) {
    trace = traceOf(name) || traceOf(data.strategy);
    $('strategy').value = trace.strategy;
    $('step').max = lastStep();
    asking = $('ask').checked && !trace.scans;
    answered.clear();
    resize();
  }

  function readHash(hash) {
    const wanted = new URLSearchParams(hash.slice(1));
    const name = wanted.get('strategy');
    if (!trace || (name && name !== trace.strategy)) choose(name || data.strategy);
    go(Number.parseInt(wanted.get('step'), 10) || 1);
  }

  function resize() {
    /* What is above and below the board, the masks included; what is beside it. */
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const narrow = window.innerWidth <= 30 * rem, wide = window.innerWidth >= 60 * rem;
    const high = (window.innerHeight - (wide ? 29 : 31) * rem) / n;
    const beside = !wide ? 0 : hasLesson() && window.innerWidth >= 86 * rem ? 48 : 23;
    const room = (window.innerWidth - (narrow ? 7.4 : 10.3) * rem - (narrow ? 0 : (Math.min(n, 16.5) * 1.04 + .7) * rem)) / n;
    const broad = wide ? Math.min(room - beside * rem / n, window.innerWidth * .42 / n) : room;
    const cell = Math.max(narrow ? 20 : 26, Math.min(high, broad, 9 * rem));
    /* What does not fit must scroll with the page. */
    $('play').classList.toggle('tall', high < cell);
    $('stage').style.setProperty('--n', n);
    $('stage').style.setProperty('--cell', Math.floor(narrow ? Math.max(20, Math.min(room, 3.6 * rem)) : cell) + 'px');
  }

  function setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    $('theme').textContent = theme === 'dark' ? 'Light' : 'Dark';
    $('theme').setAttribute('aria-label', theme === 'dark' ? 'Light colours' : 'Dark colours');
  }

  const keys = {
    ArrowRight: forward, ArrowLeft: () => go(step - 1), Home: () => go(1), End: () => go(lastStep()),
    ' ': play, n: () => nextSolution() && go(nextSolution()),
    '+': () => { $('speed').stepUp(); }, '-': () => { $('speed').stepDown(); },
  };
  document.addEventListener('keydown', (press) => {
    const at = press.target;
    if (press.ctrlKey || press.altKey || press.metaKey || !keys[press.key]) return;
    if (at.matches('select, input[type="range"]')) return;
    if (press.key === ' ' && at.matches('button, a, summary, input')) return;
    if (at.matches('[role="region"]') && press.key !== ' ' && at.scrollWidth > at.clientWidth && press.key.startsWith('Arrow')) return;
    press.preventDefault();
    keys[press.key]();
  });

  $('masks').addEventListener('click', (press) => {
    const bit = press.target.closest('button.bit');
    if (!bit) return;
    const column = Number(bit.dataset.column);
    guess = (guess ^ bitOf(column)) >>> 0;
    drawMasks(event());
    $('masks').querySelector(`[data-column="${column}"]`).focus();
  });
  $('start').onclick = () => go(1);
  $('back').onclick = () => go(step - 1);
  $('next').onclick = forward;
  $('run').onclick = play;
  $('solution').onclick = () => go(nextSolution());
  $('end').onclick = () => go(lastStep());
  $('step').oninput = () => go(Number($('step').value));
  $('ask').onchange = () => { asking = $('ask').checked; answered.clear(); draw(); };
  $('theme').onclick = () => setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
  $('strategy').innerHTML = traces.map((t) => `<option value="${t.strategy}">${t.strategy}</option>`).join('');
  $('strategy').onchange = () => { if (timer) stop(); choose($('strategy').value); go(1); };
  /* Not location.hash, which a step may have changed since. */
  window.addEventListener('hashchange', (change) => readHash(new URL(change.newURL).hash));
  window.addEventListener('resize', () => { resize(); draw(); });
  window.addEventListener('beforeprint', () => document.querySelectorAll('#questions details').forEach((d) => { d.open = true; }));
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', () => setTheme(dark.matches ? 'dark' : 'light'));

  setTheme(dark.matches ? 'dark' : 'light');
  $('ask').checked = n === 4;
  drawLegend();
  readHash(location.hash);
})();
