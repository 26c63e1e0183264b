import type { BlockRequest } from '@pantul/contract/desk-blocks-wire'
import type { DeskCourt, DeskDay } from '@pantul/contract/desk-schedule-wire'
import type { DeskLocation } from '@pantul/contract/desk-wire'
import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { addDays, isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { staffMay } from '@pantul/rules/staff-may'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../design/button.tsx'
import { longDay } from '../design/date-text.ts'
import { Field } from '../design/field.tsx'
import { SelectField } from '../design/select-field.tsx'
import { Switch } from '../design/switch.tsx'
import styles from './desk-block.module.css'
import { DeskBlocked } from './desk-blocked.tsx'
import { DeskClashes } from './desk-clashes.tsx'
import { useBlock, useDryBlock } from './desk-use-block.ts'

/** The free hour from which the form begins. */
export type BlockStart = { readonly court: string; readonly hour: number }

type Props = {
  readonly location: DeskLocation
  readonly day: DeskDay
  readonly date: PlayDate
  readonly start: BlockStart
  readonly onClose: () => void
}

/** The suggested duration of a weekly block, in weeks. */
const FIRST_WEEKS = 8

/** The form to block hours of courts, once or weekly. Shows the taken hours before it is sent. */
export function DeskBlockForm({ location, day, date, start, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // An effect, because focus is outside of React.
  useEffect(() => heading.current?.focus(), [])
  const mayBlockAny = staffMay(location.roles, 'block-any-hours')
  const [wanted, setWanted] = useState<BlockRequest>({
    courts: [start.court],
    date,
    from: start.hour,
    until: start.hour + 1,
    weeklyUntil: null,
    reason: '',
    isDry: false,
  })
  const change = (changed: Partial<BlockRequest>): void => setWanted((before) => ({ ...before, ...changed }))
  const dry = useDryBlock(location.id, wanted)
  const { block, isBusy, blocked, problem, clashes, needsReason } = useBlock(location.id)
  if (blocked !== null) return <DeskBlocked blocked={blocked} onClose={onClose} />

  const { from: opens, until: closes } = day.openHours ?? { from: 0, until: 24 }
  const hours = Array.from({ length: closes - opens + 1 }, (_, i) => opens + i)
  const free = dry.plan?.hours ?? 0
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        block(wanted)
      }}
    >
      <h2 ref={heading} tabIndex={-1} className="display">
        {m.blocks_block()}
      </h2>
      <p className={styles['note']}>{longDay(date)}</p>
      <Courts courts={day.courts} chosen={wanted.courts} onChoose={(courts) => change({ courts })} />
      <div className={styles['hours']}>
        <SelectField
          label={m.label_from_hour()}
          value={String(wanted.from)}
          onValue={(from) => change({ from: Number(from), until: Math.max(wanted.until, Number(from) + 1) })}
          options={hours.slice(0, -1).map((hour) => ({ value: String(hour), label: hourLabel(hour) }))}
        />
        <SelectField
          label={m.label_until_hour()}
          value={String(wanted.until)}
          onValue={(until) => change({ until: Number(until) })}
          options={hours
            .filter((hour) => hour > wanted.from)
            .map((hour) => ({ value: String(hour), label: hourLabel(hour) }))}
        />
      </div>
      {mayBlockAny ? (
        <>
          <Switch
            label={m.blocks_weekly()}
            on={wanted.weeklyUntil !== null}
            onChange={(on) => change({ weeklyUntil: on ? addDays(date, 7 * FIRST_WEEKS) : null })}
          />
          {wanted.weeklyUntil !== null && (
            <Field
              label={m.blocks_weekly_until()}
              type="date"
              min={date}
              value={wanted.weeklyUntil}
              onValue={(last) => isPlayDate(last) && change({ weeklyUntil: last })}
            />
          )}
        </>
      ) : (
        <p className={styles['note']}>{m.blocks_limit()}</p>
      )}
      <Field
        label={m.desk_drawer_reason()}
        hint={m.blocks_reason_hint()}
        value={wanted.reason}
        onValue={(reason) => change({ reason })}
        maxLength={200}
        autoComplete="off"
        error={needsReason ? problem : null}
      />
      <DeskClashes clashes={clashes.length > 0 ? clashes : (dry.plan?.clashes ?? [])} />
      {(dry.problem ?? (needsReason ? null : problem)) !== null && (
        <p className={styles['problem']} role="alert">
          {dry.problem ?? problem}
        </p>
      )}
      <Button
        type="submit"
        wide
        large
        busy={isBusy ? m.blocks_submitting() : undefined}
        unavailable={free === 0}
      >
        {submitText(free, dry.isFetching)}
      </Button>
      <Button variant="secondary" wide onClick={onClose}>
        {m.label_not_now()}
      </Button>
    </form>
  )
}

function submitText(free: number, isFetching: boolean): string {
  if (free > 0) return m.blocks_submit({ count: free })
  return isFetching ? m.blocks_checking() : m.blocks_nothing_free()
}

type CourtsProps = {
  readonly courts: readonly DeskCourt[]
  readonly chosen: readonly string[]
  readonly onChoose: (courts: readonly string[]) => void
}

const Courts = ({ courts, chosen, onChoose }: CourtsProps) => (
  <fieldset className={styles['courts']}>
    <legend>{m.payments_courts()}</legend>
    {courts.map(({ id, name }) => (
      <label key={id}>
        <input
          type="checkbox"
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChoose(
              courts
                .map((court) => court.id)
                .filter((one) => (one === id ? target.checked : chosen.includes(one))),
            )
          }
        />
        {name}
      </label>
    ))}
  </fieldset>
)
