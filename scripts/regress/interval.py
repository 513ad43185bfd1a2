"""The ratio of two times, its interval, and what they say of a case."""
import importlib
import warnings

from regress.case import CannotMeasure

CONFIDENCE, RESAMPLES = 0.95, 4999


def need_scipy():
    try:
        importlib.import_module("scipy.stats")
    except ImportError:
        raise CannotMeasure(
            "python3-scipy is missing for /usr/bin/python3: scripts/install-deps.sh regress"
        ) from None


def of_ratio(base, head):
    """(ratio, low, high) of head / base: the median of the pairs' ratios, and its interval by
    resampling them. base[i] and head[i] are a pair: what slowed the machine slowed both. On a
    machine with six times the work that it can do, this interval was half as wide as that of
    the ratio of the two medians, which does not know who is whose pair. The percentile
    method, since a median is not smooth enough for a correction of bias."""
    import numpy
    from scipy.stats import bootstrap

    ratios = numpy.array(head) / numpy.array(base)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # all alike: an interval of one point
        found = bootstrap(
            (ratios,),
            numpy.median,
            vectorized=True,
            n_resamples=RESAMPLES,
            confidence_level=CONFIDENCE,
            method="percentile",
            random_state=0,
        ).confidence_interval
    return float(numpy.median(ratios)), float(found.low), float(found.high)


def verdict(low, high, threshold):
    """Of one round; threshold in percent."""
    limit = 1 + threshold / 100
    if low > limit:
        return "slower"
    if high < 1 / limit:
        return "faster"
    return "same" if low >= 1 / limit and high <= limit else "noisy"


def of_rounds(rounds, together):
    """Of a case, from the verdicts of its rounds and of all their pairs taken together:
    slower or faster only if each round says so by itself."""
    if len(set(rounds)) == 1 and rounds[0] != "noisy":
        return rounds[0]
    return "same" if together == "same" else "noisy"
