import type { ShownClosure } from '@pantul/contract/desk-closures-wire'
import { hoursBetween } from '@pantul/rules/hours'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { isDeskKey } from '../browser/desk-single-keys.ts'
import { venueNow } from '../browser/clock.ts'
import { usePageKeys } from '../browser/use-page-keys.ts'
import { shortDay } from '../design/date-text.ts'
import { Button } from '../design/button.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { DeskClosureCases } from './desk-closure-cases.tsx'
import { DeskClosureMessages } from './desk-closure-messages.tsx'
import { DeskClosedGrid } from './desk-closed-grid.tsx'
import { datesOfClosure, hoursOfClosure, kindName } from './desk-closure-text.ts'
import { useClosure, useClosureStep } from './desk-closures-query.ts'
import styles from './desk-closures.module.css'

type Props = { readonly location: DeskLocation; readonly id: string }

/** A closure that has begun: how many bookings are settled, and who is still to be told. */
export function DeskClosureProgress({ location, id }: Props) {
  const { data, isError, refetch } = useClosure(location.id, id)
  if (data === undefined)
    return (
      <div className={styles['page']}>
        {isError ? (
          <ErrorBlock title={m.closures_not_loaded()} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRegion label={m.closures_loading()}>
            <Skeleton height={320} radius={16} />
          </SkeletonRegion>
        )}
      </div>
    )
  return <Progress location={location} closure={data} />
}

function Progress({
  location,
  closure,
}: {
  readonly location: DeskLocation
  readonly closure: ShownClosure
}) {
  const { step, isBusy, problem } = useClosureStep(location.id, closure.publicId)
  const now = venueNow(location.timeZone)
  const isOver = closure.dateTo < now.date || (closure.dateTo === now.date && closure.until <= now.hour)
  const { settled, unsettled, failed } = closure
  const total = settled + unsettled + failed
  const remaining = unsettled + failed
  const courtNames = new Map(closure.courts.map(({ id, name }) => [id, name]))
  // Enter does the same as the button that resumes the closure, unless it is pressed on another control.
  usePageKeys((event) => {
    if (event.key !== 'Enter' || !isDeskKey(event) || failed === 0 || isBusy) return
    if (event.target instanceof HTMLElement && event.target.closest('a, button, select, input') !== null)
      return
    event.preventDefault()
    step({ kind: 'resume' })
  })
  const [firstCase] = closure.cases
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 className="display">{kindName[closure.kind]()}</h1>
        <p>
          {`${datesOfClosure(closure)} ${hoursOfClosure(closure)}`.trim()}. {closure.reason}
        </p>
        <span className={styles['tools']}>
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
            {m.schedule_print()}
          </Button>
          <Link to={`/desk/${location.id}/closures`}>{m.closures_all()}</Link>
        </span>
      </header>
      <section className={styles['progress']} aria-label={m.closures_progress()}>
        <output className={styles['count']}>
          <b className="display">{settled}</b> {m.closures_of({ count: total })}
        </output>
        <div className={styles['bar']} aria-hidden="true">
          <i data-look="done" style={{ flexGrow: settled }} />
          <i data-look="failed" style={{ flexGrow: failed }} />
          <i data-look="left" style={{ flexGrow: unsettled }} />
        </div>
        <p className={styles['legend']}>
          {remaining === 0 ? (
            <span>{m.closures_all_done()}</span>
          ) : (
            <>
              <span>{m.closures_done_count({ count: settled })}</span>
              {failed > 0 && <span data-look="failed">{m.closures_failed_count({ count: failed })}</span>}
              <span>{m.closures_left_count({ count: unsettled })}</span>
            </>
          )}
        </p>
        {failed > 0 && (
          <Button
            large
            busy={isBusy ? m.closures_working() : undefined}
            onClick={() => step({ kind: 'resume' })}
          >
            {m.closures_resume({ count: remaining })} <kbd>Enter</kbd>
          </Button>
        )}
      </section>
      {closure.blockId !== null && !isOver && (
        <Reopen closure={closure} isBusy={isBusy} onReopen={(blockId) => step({ kind: 'reopen', blockId })} />
      )}
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <div className={styles['columns']}>
        <section className={styles['card']} aria-label={datesOfClosure(closure)}>
          <DeskClosedGrid
            courts={closure.courts}
            hours={shownHours(closure)}
            area={{ courts: closure.courts.map(({ id }) => id), from: closure.from, until: closure.until }}
            lookOf={lookOfCases(closure, firstCase?.hours[0]?.date ?? closure.dateFrom)}
          />
        </section>
        <DeskClosureCases closure={closure} courtNames={courtNames} locationId={location.id} onStep={step} />
        <DeskClosureMessages closure={closure} courtNames={courtNames} location={location} onStep={step} />
      </div>
    </div>
  )
}

type ReopenProps = {
  readonly closure: ShownClosure
  readonly isBusy: boolean
  readonly onReopen: (blockId: string) => void
}

/** Puts the closed hours that have not begun on sale again. The settled bookings do not come back. */
function Reopen({ closure, isBusy, onReopen }: ReopenProps) {
  const { blockId, closedDates } = closure
  const [isAsking, setAsking] = useState(false)
  if (blockId === null) return null
  if (!isAsking)
    return (
      <p className={styles['reopen']}>
        {closedDates.length > 0 && (
          <span>{m.closures_dates_closed({ dates: closedDates.map(shortDay).join(', ') })}</span>
        )}
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {m.closures_reopen()}
        </Button>
      </p>
    )
  return (
    <section className={styles['reopen']} aria-label={m.closures_reopen()}>
      <span>{m.closures_reopen_note()}</span>
      <Button busy={isBusy ? m.closures_working() : undefined} onClick={() => onReopen(blockId)}>
        {m.closures_reopen_now()}
      </Button>
      <Button variant="secondary" onClick={() => setAsking(false)}>
        {m.closures_stay_closed()}
      </Button>
    </section>
  )
}

/** The hours of the grid: all of the closure, but of whole days only those from the first to the last booking. */
function shownHours({ from, until, cases }: ShownClosure): number[] {
  const closedHours = cases.flatMap(({ hours }) => hours.map(({ hour }) => hour))
  const isWholeDay = from === 0 && until === 24
  const first = isWholeDay && closedHours.length > 0 ? Math.min(...closedHours) : from
  const last = isWholeDay && closedHours.length > 0 ? Math.max(...closedHours) + 1 : until
  return hoursBetween(first, last)
}

const looks = { left: 'booked', done: 'done', failed: 'failed' } as const

/** How the bookings of the closure look on one date of the grid. Other hours of the closure are blocked. */
const lookOfCases =
  ({ cases }: ShownClosure, date: string) =>
  (court: string, hour: number): 'booked' | 'done' | 'failed' | 'blocked' => {
    const found = cases.find(({ hours }) =>
      hours.some((closed) => closed.date === date && closed.court === court && closed.hour === hour),
    )
    return found === undefined ? 'blocked' : looks[found.state]
  }
