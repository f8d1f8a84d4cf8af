"""Worker processes: carries out tasks on several cores, in order, and ends properly after an interrupt."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, resource_tracker
from typing import NoReturn, TypeVar

from truckstop.bots.own import close_all

ENDING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals that end a command."""

Task = TypeVar("Task")
Done = TypeVar("Done")


def workers_for(processes: int, tasks: int) -> int:
    """Return the number of workers: one per core if `processes` is 0, and no more than there are tasks."""
    return min(processes or os.cpu_count() or 1, tasks)


def in_order(work: Callable[[Task], Done], tasks: Iterable[Task], workers: int) -> Generator[Done, None, None]:
    """Yield what `work` returns for each task, in the order of the tasks.

    The caller should close the generator (`contextlib.closing`): that ends the workers at once, even if an interrupt
    comes while the generator is not running. Bots of one's own are ended too.
    """
    if workers <= 1:
        try:
            yield from (work(task) for task in tasks)
        finally:
            close_all()
        return
    others = set(active_children())
    with _deferred_interrupts():
        _start_tracker()
        # Spawned, not forked: a worker must not inherit locks held by threads of the caller.
        pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_set_signals)
    try:
        pending: deque[Future[Done]] = deque()
        for task in tasks:
            # The pool starts a worker here if none is idle.
            with _deferred_interrupts():
                pending.append(pool.submit(work, task))
            # Only a few tasks are pending, so that a million games need no more memory than a thousand.
            if len(pending) >= workers * 4:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    except BaseException:
        # After Ctrl-C, or when the generator is closed, the workers would play on and keep the caller waiting.
        with _deferred_interrupts():
            for worker in set(active_children()) - others:
                worker.terminate()
        raise
    finally:
        close_all()
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _deferred_interrupts() -> Iterator[None]:
    """Defer signals that end the caller until the block ends; keep SIGINT blocked in processes that the block starts.

    A terminal sends SIGINT to all of its processes, and only the command itself should answer. A new process inherits
    the set of blocked signals, so it ignores an interrupt from the start; its own handler would be set too late
    for an interrupt during its imports. Blocking is not enough in the caller: Python receives a signal in any thread
    that does not block it and raises KeyboardInterrupt in the main thread, which could leave a worker half started.
    The other signals are not blocked, because they must end a worker.
    """
    came: list[int] = []

    def remember(number: int, frame: object) -> None:
        came.append(number)

    # Handlers run, and KeyboardInterrupt is raised, only in the main thread.
    main = threading.current_thread() is threading.main_thread()
    handlers = {number: signal.getsignal(number) for number in ENDING} if main else {}
    # Only where Python code would answer: a signal that ends or is ignored should do so, and None is not ours to set.
    before = {number: handler for number, handler in handlers.items() if callable(handler)}
    for number in before:
        signal.signal(number, remember)
    # Windows cannot block signals: an interrupt while a worker starts prints that worker's traceback there.
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if hasattr(signal, "pthread_sigmask") else None
    try:
        yield
    finally:
        if blocked is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        for number, handler in before.items():
            signal.signal(number, handler)
        if came:
            signal.raise_signal(came[0])


def _start_tracker() -> None:
    """Start the process that removes semaphores of multiprocessing so that a closed terminal does not end it.

    It ignores SIGINT and SIGTERM by itself, but not SIGHUP; if it ended first, our own end would print its traceback.
    """
    if hasattr(signal, "pthread_sigmask"):
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
        try:
            resource_tracker.ensure_running()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


def _set_signals() -> None:
    """Ignore SIGINT in a worker; needed where signals cannot be blocked before it starts."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def end_bots_when_terminated() -> None:
    """In a worker: end the processes of bots of one's own when a signal ends the worker, which skips all clean-up.

    Only for workers that have such bots: a handler runs late while compiled code plays, which calls no interpreted
    code.
    """

    def end(number: int, frame: object) -> NoReturn:
        close_all(at_once=True)
        os._exit(128 + number)

    if threading.current_thread() is threading.main_thread() and multiprocessing.parent_process() is not None:
        for number in ENDING:
            if number != signal.SIGINT and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, end)
