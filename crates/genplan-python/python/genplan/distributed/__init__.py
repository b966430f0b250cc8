"""The same questions on a Dask cluster: a laptop's ``LocalCluster``, or a ``SLURMCluster`` of dask-jobqueue.

::

    import dask, genplan
    from distributed import Client, LocalCluster

    dask.config.set(genplan.distributed.SETTINGS)
    client = Client(LocalCluster(n_workers=4, threads_per_worker=1))
    answer = genplan.synthesize("my-domain", lines=9, client=client, journal="search.jsonl")

The answer is the same as on one machine, whatever the number of workers and whoever dies. Short searches stay on this
machine; only where threads would search for long, tasks go to the workers: some paths of the search tree, and a time.
What is left comes back as other paths. With ``journal``, each finished task is a line of that file, and the same question
goes on where it stopped.
"""

from .progress import ClusterProgress, terminal

SETTINGS = {
    "distributed.worker.profile.enabled": False,
    "distributed.worker.memory.monitor-interval": "5s",
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "5s",
}
"""For ``dask.config``, before a cluster starts: Dask looks at itself less often, so that more is left for the search."""

__all__ = ["SETTINGS", "ClusterProgress", "terminal"]
