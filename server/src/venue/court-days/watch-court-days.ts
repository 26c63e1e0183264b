import type { FastifyInstance } from 'fastify'
import type { PlayDate } from '@pantul/rules/play-date'
import { courtDayTopic, everything } from '../../platform/live/topics.ts'
import type { EventBus } from '../../platform/live/publish-events.ts'
import { wakeableTask, type WakeableTask } from '../../platform/outbox/wakeable-task.ts'
import type { CourtDays } from './cache-court-days.ts'

/** Milliseconds between two reads of a watched day without an event. */
const rereadMs = 5_000
/** A day is read so many milliseconds after a hold ends, because the clocks of database and timers differ slightly. */
const graceMs = 15
/** The longest timeout of a timer, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1

type WatchOptions = {
  readonly courtDays: CourtDays
  readonly eventBus: EventBus
  /** Called with the new version when the content of a watched day has changed. */
  readonly onChange: (topic: string, version: string) => void
}

/** Watches a day until the returned function is called. */
export type WatchDay = (locationId: string, date: PlayDate) => () => void

/**
 * Reads watched court days again after an event, when a hold expires, and every few seconds in case an event was lost.
 * A change is reported after the day was read again, so readers find the new day in the cache.
 */
export function watchCourtDays(
  app: FastifyInstance,
  { courtDays, eventBus, onChange }: WatchOptions,
): WatchDay {
  const watches = new Map<string, WatchedDay>()
  const startWatch = (topic: string, locationId: string, date: PlayDate): WatchedDay => {
    let timer: NodeJS.Timeout | undefined
    let seenVersion: string | undefined
    const readAgain = async (): Promise<void> => {
      const { version, holdsEnd } = await courtDays.read({ locationId, date, language: 'en' })
      if (seenVersion !== undefined && seenVersion !== version) onChange(topic, version)
      seenVersion = version
      clearTimeout(timer)
      if (watches.get(topic) !== watch || holdsEnd.remainingMs() > maxTimerMs) return
      timer = setTimeout(() => watch.rereading.wake(), Math.max(0, holdsEnd.remainingMs()) + graceMs)
    }
    const watch: WatchedDay = {
      watchers: 0,
      // The next read retries if the database was unreachable.
      rereading: wakeableTask(readAgain, {
        onFault: (error) => app.log.warn({ err: error }, 'a watched court day could not be read'),
      }),
      end: () => clearTimeout(timer),
    }
    watches.set(topic, watch)
    return watch
  }

  eventBus.subscribe((topics) => {
    if (topics.has(everything)) for (const { rereading } of watches.values()) rereading.wake()
    for (const topic of topics) watches.get(topic)?.rereading.wake()
  })
  const rereadTimer = setInterval(() => {
    for (const { rereading } of watches.values()) rereading.wake()
  }, rereadMs)
  app.addHook('onClose', async () => {
    clearInterval(rereadTimer)
    for (const { end } of watches.values()) end()
    await Promise.all([...watches.values()].map(({ rereading }) => rereading.stop()))
  })

  return (locationId, date) => {
    const topic = courtDayTopic(locationId, date)
    const watch = watches.get(topic) ?? startWatch(topic, locationId, date)
    watch.watchers += 1
    watch.rereading.wake()
    return () => {
      watch.watchers -= 1
      if (watch.watchers > 0) return
      watches.delete(topic)
      watch.end()
    }
  }
}

type WatchedDay = { watchers: number; readonly rereading: WakeableTask; readonly end: () => void }
