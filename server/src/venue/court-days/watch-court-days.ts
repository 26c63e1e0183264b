import type { FastifyInstance } from 'fastify'
import type { PlayDate } from '@pantul/rules/play-date'
import { courtDayTopic, everything } from '../../platform/live/topics.ts'
import type { EventBus } from '../../platform/live/publish-events.ts'
import { wakeableTask, type WakeableTask } from '../../platform/outbox/wakeable-task.ts'
import type { CourtDays } from './cache-court-days.ts'

/** Milliseconds after which a watched day is read again although nobody spoke of it. */
const lookEvery = 5_000
/** Milliseconds after the end of a hold: the database's clock and the timers are not the same to the millisecond. */
const afterHold = 15
/** The longest wait, in milliseconds, that a timer can do. */
const longestTimer = 2 ** 31 - 1

type Watching = {
  readonly courtDays: CourtDays
  readonly eventBus: EventBus
  /** Called when a watched day says something else than before, with its new version. */
  readonly onChange: (topic: string, version: string) => void
}

/** Watches a day until the function that it answers is called. */
export type WatchDay = (locationId: string, date: PlayDate) => () => void

/**
 * Looks at the court days that somebody watches: when news speak of them, at the moment when a hold runs out, and
 * every few seconds besides, for what nobody spoke of (a lost notification, a price changed by hand). A change is
 * told after it has been read, so its readers find it ready.
 */
export function watchCourtDays(app: FastifyInstance, { courtDays, eventBus, onChange }: Watching): WatchDay {
  const watches = new Map<string, Watch>()
  const begin = (topic: string, locationId: string, date: PlayDate): Watch => {
    let timer: NodeJS.Timeout | undefined
    let seen: string | undefined
    const look = async (): Promise<void> => {
      const { version, holdsEnd } = await courtDays.read({ locationId, date, language: 'en' })
      if (seen !== undefined && seen !== version) onChange(topic, version)
      seen = version
      clearTimeout(timer)
      if (watches.get(topic) !== watch || holdsEnd.left() > longestTimer) return
      timer = setTimeout(() => watch.round.wake(), Math.max(0, holdsEnd.left()) + afterHold)
    }
    const watch: Watch = {
      watchers: 0,
      // A database that is away is asked again with the next look.
      round: wakeableTask(look, {
        onFault: (error) => app.log.warn({ err: error }, 'a watched court day could not be read'),
      }),
      end: () => clearTimeout(timer),
    }
    watches.set(topic, watch)
    return watch
  }

  eventBus.subscribe((topics) => {
    if (topics.has(everything)) for (const { round } of watches.values()) round.wake()
    for (const topic of topics) watches.get(topic)?.round.wake()
  })
  const looking = setInterval(() => {
    for (const { round } of watches.values()) round.wake()
  }, lookEvery)
  app.addHook('onClose', async () => {
    clearInterval(looking)
    for (const { end } of watches.values()) end()
    await Promise.all([...watches.values()].map(({ round }) => round.stop()))
  })

  return (locationId, date) => {
    const topic = courtDayTopic(locationId, date)
    const watch = watches.get(topic) ?? begin(topic, locationId, date)
    watch.watchers += 1
    watch.round.wake()
    return () => {
      watch.watchers -= 1
      if (watch.watchers > 0) return
      watches.delete(topic)
      watch.end()
    }
  }
}

type Watch = { watchers: number; readonly round: WakeableTask; readonly end: () => void }
