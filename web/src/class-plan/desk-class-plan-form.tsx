import type { ClassSessionList } from '@pantul/contract/desk-classes-wire'
import { fieldName } from '@pantul/contract/row-wire'
import * as m from '@pantul/messages/words'
import { type ClassPlan } from '@pantul/rules/class-plan'
import { addDays, isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { Segmented } from '../design/segmented.tsx'
import { toast } from '../design/toast.tsx'
import { DeskLeaveQuestion } from '../office/desk-leave-question.tsx'
import office from '../office/desk-office.module.css'
import { useSaveShortcut } from '../office/desk-use-save-shortcut.ts'
import { DeskClassPlanDates, DeskClassPlanWeekdays } from './desk-class-plan-dates.tsx'
import { DeskClassPlanFields } from './desk-class-plan-fields.tsx'
import styles from './desk-classes.module.css'
import { usePlanClasses, usePlannedDates } from './desk-use-class-plan.ts'

type Props = {
  readonly locationId: string
  readonly list: ClassSessionList
  /** Called with the first date of the plan, after its sessions were scheduled. */
  readonly onDone: (firstDate: PlayDate) => void
}

/** The length of a new plan in weeks, until staff change its last day. */
const DEFAULT_WEEKS = 4

const emptyPlan = ({ today, courts, coaches }: ClassSessionList): ClassPlan => ({
  kind: 'class',
  nameEn: '',
  nameId: '',
  descriptionEn: '',
  descriptionId: '',
  level: 'all',
  audience: 'kids',
  minAge: 0,
  maxAge: 0,
  courtId: courts[0]?.id ?? '',
  coachId: coaches[0]?.id ?? '',
  weekdays: [],
  firstDate: addDays(today, 1),
  lastDate: addDays(today, 7 * DEFAULT_WEEKS),
  fromHour: 18,
  toHour: 19,
  price: 0,
  places: 8,
  minimum: 3,
  cutOffHours: 8,
})

/** Plans classes or a programme from a weekly template. The dates are listed with their clashes. */
export function DeskClassPlanForm({ locationId, list, onDone }: Props) {
  const [emptyForm] = useState(() => emptyPlan(list))
  const [plan, setPlan] = useState(emptyForm)
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone the form is below the list. An effect, because focus is outside of React.
  useEffect(() => heading.current?.focus(), [])
  const [skipped, setSkipped] = useState<readonly PlayDate[]>([])
  const change = (changed: Partial<ClassPlan>): void => setPlan({ ...plan, ...changed })
  const { dates, isFetching, problem, errors } = usePlannedDates(locationId, plan)
  const planning = usePlanClasses(locationId, (sessionCount) => {
    setPlan(emptyForm)
    toast(m.class_plan_saved({ count: sessionCount }))
    onDone(plan.firstDate)
  })
  const datesToSchedule = dates.filter(({ date, clash }) => clash === null && !skipped.includes(date))
  const refusedFields = [...errors, ...(planning.refusal?.errors ?? [])]
  const errorOf = (field: keyof ClassPlan): string | null =>
    refusedFields.find(({ path }) => fieldName(path) === field)?.msg ?? null
  const save = (): void => {
    if (datesToSchedule.length === 0) return
    const scheduled = new Set(datesToSchedule.map(({ date }) => date))
    const skippedDates = dates.map(({ date }) => date).filter((date) => !scheduled.has(date))
    planning.send({ plan, skippedDates })
  }
  useSaveShortcut(save)
  const isDirty = JSON.stringify(plan) !== JSON.stringify(emptyForm) && !planning.isBusy
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <section className={office['card']} aria-labelledby="class-plan">
        <h2 id="class-plan" ref={heading} tabIndex={-1}>
          {m.class_plan_new()}
        </h2>
        <div className={styles['kind']}>
          <Segmented
            label={m.class_plan_kind()}
            name="class-kind"
            value={plan.kind}
            onValue={(kind) => change({ kind })}
            options={[
              { value: 'class', label: m.class_plan_kind_class() },
              { value: 'programme', label: m.class_plan_kind_programme() },
            ]}
          />
        </div>
        <div className={office['fields']}>
          <DeskClassPlanFields plan={plan} list={list} change={change} errorOf={errorOf} />
        </div>
      </section>
      <section className={office['card']} aria-labelledby="class-dates">
        <h2 id="class-dates">{m.class_plan_dates()}</h2>
        <DeskClassPlanWeekdays
          weekdays={plan.weekdays}
          onWeekdays={(weekdays) => change({ weekdays })}
          error={errorOf('weekdays')}
        />
        <div className={office['fields']}>
          <Field
            label={m.label_first_day()}
            type="date"
            min={list.today}
            value={plan.firstDate}
            onValue={(day) => isPlayDate(day) && change({ firstDate: day })}
            error={errorOf('firstDate')}
          />
          <Field
            label={m.label_last_day()}
            type="date"
            min={plan.firstDate}
            value={plan.lastDate}
            onValue={(day) => isPlayDate(day) && change({ lastDate: day })}
            error={errorOf('lastDate')}
          />
        </div>
        <DeskClassPlanDates
          dates={dates}
          skipped={skipped}
          isFetching={isFetching}
          onSkip={(date, isSkipped) =>
            setSkipped(isSkipped ? [...skipped, date] : skipped.filter((skippedDate) => skippedDate !== date))
          }
        />
        {refusedFields.length === 0 && (problem ?? planning.problem) !== null && (
          <p role="alert" className={office['problem']}>
            {problem ?? planning.problem}
          </p>
        )}
        <Button
          type="submit"
          unavailable={datesToSchedule.length === 0}
          busy={planning.isBusy ? m.accounts_saving() : undefined}
        >
          {m.class_plan_save({ count: datesToSchedule.length })} <kbd aria-hidden="true">Ctrl S</kbd>
        </Button>
      </section>
      <DeskLeaveQuestion isDirty={isDirty} />
    </form>
  )
}
