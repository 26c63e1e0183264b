import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from './refusal.ts'

/** A periodic job. `seconds`: from the end of a run to the next start, so runs never overlap. */
export type Job = { readonly name: string; readonly seconds: number; readonly work: () => Promise<unknown> }

export const everySeconds = (name: string, seconds: number, work: () => Promise<unknown>): Job => ({
  name,
  seconds,
  work,
})

export type RunningJobs = {
  /** Starts no more runs and waits for the running ones. */
  stop(): Promise<void>
}

/** The log for failed jobs; Fastify's logger fits. */
export type JobLog = {
  error(facts: object, sentence: string): void
  warn(facts: object, sentence: string): void
}

/** Starts all jobs. A job that throws is logged and runs again at its next time. */
export function startJobs(jobs: readonly Job[], log: JobLog): RunningJobs {
  const stopping = new AbortController()
  const loops = jobs.map((job) => repeat(job, log, stopping.signal))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

async function repeat(job: Job, log: JobLog, stopping: AbortSignal): Promise<void> {
  while (await waitUnlessStopped(job.seconds, stopping)) {
    try {
      await job.work()
    } catch (error) {
      logFailure(job, error, log)
    }
  }
}

/** Waits, and returns true. Returns false as soon as the job has to stop. */
async function waitUnlessStopped(seconds: number, stopping: AbortSignal): Promise<boolean> {
  try {
    await pause(seconds * 1000, undefined, { signal: stopping })
    return true
  } catch {
    // The pause is interrupted only by the stop signal.
    return false
  }
}

/** A refusal, such as an unreachable database, is expected and may pass, so it is only a warning. */
function logFailure({ name }: Job, error: unknown, log: JobLog): void {
  if (error instanceof Refusal) log.warn({ job: name, problem: error.problem.problem }, 'job put off')
  else log.error({ job: name, err: error }, 'job failed')
}
