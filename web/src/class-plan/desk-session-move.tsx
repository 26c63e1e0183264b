import {
  plannedDatesFromRefusal,
  sessionTargetToWire,
  type ClassSessionDetails,
  type ClassSessionList,
  type SessionTarget,
} from '@pantul/contract/desk-classes-wire'
import * as m from '@pantul/messages/words'
import { isPlayDate } from '@pantul/rules/play-date'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { SelectField } from '../design/select-field.tsx'
import { toast } from '../design/toast.tsx'
import { hourOptions } from '../desk/desk-hour-options.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'
import office from '../office/desk-office.module.css'
import { clashText } from './desk-class-plan-text.ts'
import styles from './desk-classes.module.css'

type Props = {
  readonly locationId: string
  readonly session: ClassSessionDetails
  readonly list: ClassSessionList
}

/** Moves a session to another date, hour, court or coach. */
export function DeskSessionMove({ locationId, session, list }: Props) {
  const cache = useQueryClient()
  const { date, fromHour, toHour, courtId, coachId, version } = session
  const current: SessionTarget = { date, fromHour, toHour, courtId, coachId, version }
  const [target, setTarget] = useState(current)
  const change = (changed: Partial<SessionTarget>): void => setTarget({ ...target, ...changed })
  const moving = useDeskCall<SessionTarget>({
    send: async (newTarget) => {
      try {
        await call('POST /api/desk/:location/classes/:id/move', {
          params: { location: locationId, id: session.publicId },
          body: sessionTargetToWire({ ...newTarget, version }),
        })
      } catch (problem) {
        // The session above shows what another person chose; the entered values stay in this form.
        if (problem instanceof CallProblem && problem.code === 'CHANGED_MEANWHILE')
          await cache.invalidateQueries({ queryKey: ['desk', 'classes', locationId] })
        throw problem
      }
    },
    onDone: async () => {
      await cache.invalidateQueries({ queryKey: ['desk', 'classes', locationId] })
      toast(m.class_plan_moved())
    },
  })
  const [clash] = plannedDatesFromRefusal(moving.refusal?.data)
  const isChanged = JSON.stringify({ ...target, version }) !== JSON.stringify(current)
  return (
    <section className={office['card']} aria-labelledby="session-move">
      <h2 id="session-move">{m.class_plan_move()}</h2>
      <p className={styles['note']}>{m.class_plan_move_note()}</p>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged) moving.send(target)
        }}
      >
        <div className={office['fields']}>
          <Field
            label={m.courts_dates()}
            type="date"
            min={list.today}
            value={target.date}
            onValue={(day) => isPlayDate(day) && change({ date: day })}
          />
          <SelectField
            label={m.label_from_hour()}
            value={String(target.fromHour)}
            onValue={(from) =>
              // The chosen length stays.
              change({
                fromHour: Number(from),
                toHour: Math.min(24, Number(from) + target.toHour - target.fromHour),
              })
            }
            options={hourOptions(0, 23)}
          />
          <SelectField
            label={m.label_until_hour()}
            value={String(target.toHour)}
            onValue={(to) => change({ toHour: Number(to) })}
            options={hourOptions(target.fromHour + 1, 24)}
          />
          <SelectField
            label={m.layout_step_court()}
            value={target.courtId}
            onValue={(court) => change({ courtId: court })}
            options={list.courts.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            label={m.layout_page_coach()}
            value={target.coachId}
            onValue={(coach) => change({ coachId: coach })}
            options={list.coaches.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
        {moving.problem !== null && (
          <p role="alert" className={office['problem']}>
            {clash === undefined || clash.clash === null ? moving.problem : clashText(clash)}
          </p>
        )}
        <Button
          type="submit"
          variant="secondary"
          unavailable={!isChanged}
          busy={moving.isBusy ? m.accounts_saving() : undefined}
        >
          {m.class_plan_move()}
        </Button>
      </form>
    </section>
  )
}
