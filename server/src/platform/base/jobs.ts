import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from './refusal.ts'

/** Periodic work: `work` starts every so many seconds after it last ended, never twice at a time. */
export type Job = { readonly name: string; readonly seconds: number; readonly work: () => Promise<unknown> }

/** One line of the table of jobs. */
export const everySeconds = (name: string, seconds: number, work: () => Promise<unknown>): Job => ({
  name,
  seconds,
  work,
})

export type RunningJobs = {
  /** Starts no more; comes back when what runs has ended. */
  stop(): Promise<void>
}

/** Where a job that failed is told; Fastify's logger is one. */
export type JobLog = {
  error(facts: object, sentence: string): void
  warn(facts: object, sentence: string): void
}

/** Runs the table. A job that throws is logged and comes again in its time; the others go on. */
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
  while (await hasWaited(job.seconds, stopping)) {
    try {
      await job.work()
    } catch (error) {
      logFailure(job, error, log)
    }
  }
}

/** False when it is time to stop. */
async function hasWaited(seconds: number, stopping: AbortSignal): Promise<boolean> {
  try {
    await pause(seconds * 1000, undefined, { signal: stopping })
    return true
  } catch {
    // The pause can only end early by being told to stop.
    return false
  }
}

function logFailure({ name }: Job, error: unknown, log: JobLog): void {
  if (error instanceof Refusal) log.warn({ job: name, problem: error.problem.problem }, 'job put off')
  else log.error({ job: name, err: error }, 'job failed')
}
