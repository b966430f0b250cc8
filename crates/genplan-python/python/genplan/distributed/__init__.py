"""The same questions on a Dask cluster: a laptop's ``LocalCluster``, or a ``SLURMCluster`` of dask-jobqueue.

::

    from distributed import Client, LocalCluster
    import genplan

    client = Client(LocalCluster(n_workers=4, threads_per_worker=1))
    answer = genplan.synthesize("my-domain", lines=9, client=client, journal="search.jsonl")

The answer is the same as on one machine, whatever the number of workers and whoever dies. Short searches stay on this
machine; only where threads would search for long, tasks go to the workers: some places of the search tree, and a time.
What is left comes back as other places. With ``journal``, each finished task is a line of that file, and the same question
goes on where it stopped.
"""

from .progress import ClusterProgress, terminal

__all__ = ["ClusterProgress", "terminal"]
