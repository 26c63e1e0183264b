import { timeOffToWire, timesOffFromWire } from '@pantul/contract/desk-time-off-wire'
import * as m from '@pantul/messages/words'
import type { PlayDate } from '@pantul/rules/play-date'
import { checkTimeOff, MAX_TIME_OFF_DAYS } from '@pantul/rules/time-off'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { SelectField } from '../design/select-field.tsx'
import { toast } from '../design/toast.tsx'
import { hourOptions } from '../desk/desk-hour-options.ts'
import { DeskReasonField } from '../desk/desk-reason-field.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { timesOffQuery } from './desk-time-off-query.ts'
import styles from './desk-time-off.module.css'

type Props = { readonly locationId: string; readonly coachId: string; readonly today: PlayDate }

const noInput = { dateFrom: '', dateTo: '', from: '0', to: '24', reason: '' }

/** The fields that add a time off: days, hours of each day (at first the whole day), and a reason. */
export function DeskTimeOffForm({ locationId, coachId, today }: Props) {
  const cache = useQueryClient()
  const [typed, setTyped] = useState(noInput)
  const [isSubmitted, setSubmitted] = useState(false)
  // The same key until a field changes, so that a press after a lost answer repeats the request.
  const key = useRef(randomKey())
  const timeOff = {
    dateFrom: typed.dateFrom,
    dateTo: typed.dateTo === '' ? typed.dateFrom : typed.dateTo,
    from: Number(typed.from),
    to: Number(typed.to),
    reason: typed.reason,
  }
  const problem = isSubmitted ? checkTimeOff(timeOff, today) : null
  const adding = useDeskCall<typeof timeOff>({
    send: async (added) => {
      const callOptions = {
        params: { location: locationId },
        body: timeOffToWire({ ...added, coachId }),
        idempotencyKey: key.current,
      }
      const { data } = await call('POST /api/desk/:location/time-off', callOptions)
      cache.setQueryData(timesOffQuery(locationId).queryKey, timesOffFromWire(data))
    },
    onDone: () => {
      setTyped(noInput)
      setSubmitted(false)
      key.current = randomKey()
      toast(m.time_off_added())
    },
  })
  const changeFields = (changed: Partial<typeof noInput>): void => {
    key.current = randomKey()
    setTyped({ ...typed, ...changed })
  }
  const isInvalid = problem?.problem === 'TIME_OFF_INVALID'
  return (
    <form
      className={styles['add']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (checkTimeOff(timeOff, today) === null) adding.send(timeOff)
      }}
    >
      <Field
        label={m.label_first_day()}
        type="date"
        min={today}
        value={typed.dateFrom}
        onValue={(dateFrom) => changeFields({ dateFrom })}
        error={isInvalid ? m.problem_time_off_invalid({ most: MAX_TIME_OFF_DAYS }) : null}
      />
      <Field
        label={m.label_last_day()}
        type="date"
        min={typed.dateFrom || today}
        value={typed.dateTo}
        onValue={(dateTo) => changeFields({ dateTo })}
      />
      <SelectField
        label={m.label_from_hour()}
        value={typed.from}
        onValue={(from) => changeFields({ from, to: String(Math.max(Number(typed.to), Number(from) + 1)) })}
        options={hourOptions(0, 23)}
      />
      <SelectField
        label={m.label_until_hour()}
        value={typed.to}
        onValue={(to) => changeFields({ to })}
        options={hourOptions(Number(typed.from) + 1, 24)}
      />
      <div className={styles['reason']}>
        <DeskReasonField
          value={typed.reason}
          onValue={(reason) => changeFields({ reason })}
          error={problem?.problem === 'REASON_REQUIRED' ? m.problem_reason_required() : adding.problem}
        />
      </div>
      <Button type="submit" variant="secondary" busy={adding.isBusy ? m.accounts_saving() : undefined}>
        {m.time_off_add()}
      </Button>
    </form>
  )
}
