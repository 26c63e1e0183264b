import type { PlannedDate, SessionList } from '@pantul/contract/desk-classes-wire'
import { fieldName } from '@pantul/contract/row-wire'
import {
  academy_adults,
  academy_kids,
  accounts_saving,
  blocks_from,
  blocks_until,
  class_plan_audience,
  class_plan_checking,
  class_plan_cut_off,
  class_plan_dates,
  class_plan_dates_none,
  class_plan_kind,
  class_plan_kind_class,
  class_plan_kind_programme,
  class_plan_max_age,
  class_plan_min_age,
  class_plan_minimum,
  class_plan_name_en,
  class_plan_name_id,
  class_plan_new,
  payments_places,
  class_plan_price_class,
  class_plan_price_programme,
  class_plan_save,
  class_plan_saved,
  class_plan_take,
  class_plan_text_en,
  class_plan_text_id,
  class_plan_weekdays,
  classes_level,
  layout_page_coach,
  layout_step_court,
  opening_from,
  opening_until,
} from '@pantul/messages/words'
import { classLevels, type ClassPlan } from '@pantul/rules/class-plan'
import { addDays, isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../design/button.tsx'
import { shortDay, weekdayWord } from '../design/date-text.ts'
import { Field } from '../design/field.tsx'
import { Segmented } from '../design/segmented.tsx'
import { SelectField } from '../design/select-field.tsx'
import { toast } from '../design/toast.tsx'
import { DeskAmountField } from '../drawer/desk-amount-field.tsx'
import { levelWord } from '../enrolments/enrol-text.ts'
import { hourOptions } from '../hours/desk-hour-options.ts'
import { weekdaysFromMonday } from '../hours/desk-hours-texts.ts'
import { weekdayName } from '../hours/desk-hours-words.ts'
import { DeskLeaveQuestion } from '../office/desk-leave-question.tsx'
import office from '../office/desk-office.module.css'
import { useSaveKey } from '../office/desk-use-save-key.ts'
import { clashWord } from './desk-class-plan-text.ts'
import styles from './desk-classes.module.css'
import { usePlanClasses, usePlannedDates } from './desk-use-class-plan.ts'

type Props = {
  readonly locationId: string
  readonly list: SessionList
  /** Called with the first date of the plan, after its sessions were scheduled. */
  readonly onDone: (firstDate: PlayDate) => void
}

/** Weeks of a plan before its last day is changed. */
const FIRST_WEEKS = 4

const emptyPlan = ({ today, courts, coaches }: SessionList): ClassPlan => ({
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
  lastDate: addDays(today, 7 * FIRST_WEEKS),
  fromHour: 18,
  toHour: 19,
  price: 0,
  places: 8,
  minimum: 3,
  cutOffHours: 8,
})

/** Plans classes or a programme from a weekly template. The dates are listed with their clashes. */
export function DeskClassPlanForm({ locationId, list, onDone }: Props) {
  const [start] = useState(() => emptyPlan(list))
  const [plan, setPlan] = useState(start)
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone the form is below the list. An effect, because focus is outside of React.
  useEffect(() => heading.current?.focus(), [])
  const [left, setLeft] = useState<readonly PlayDate[]>([])
  const change = (some: Partial<ClassPlan>): void => setPlan({ ...plan, ...some })
  const { dates, isFetching, problem, errors } = usePlannedDates(locationId, plan)
  const planning = usePlanClasses(locationId, (scheduled) => {
    setPlan(start)
    toast(class_plan_saved({ count: scheduled }))
    onDone(plan.firstDate)
  })
  const wanted = dates.filter(({ date, clash }) => clash === null && !left.includes(date))
  const refusedFields = [...errors, ...(planning.error?.errors ?? [])]
  const errorOf = (field: keyof ClassPlan): string | null =>
    refusedFields.find(({ path }) => fieldName(path) === field)?.msg ?? null
  const save = (): void => {
    if (wanted.length === 0) return
    const taken = new Set(wanted.map(({ date }) => date))
    planning.send({ plan, skip: dates.map(({ date }) => date).filter((date) => !taken.has(date)) })
  }
  useSaveKey(save)
  const isDirty = JSON.stringify(plan) !== JSON.stringify(start) && !planning.isBusy
  const text = (
    field: 'nameEn' | 'nameId' | 'descriptionEn' | 'descriptionId',
    label: string,
    most: number,
  ) => (
    <div className={office['wide']}>
      <Field
        label={label}
        value={plan[field]}
        onValue={(typed) => change({ [field]: typed })}
        error={errorOf(field)}
        maxLength={most}
        autoComplete="off"
      />
    </div>
  )
  const number = (field: 'places' | 'minimum' | 'cutOffHours' | 'minAge' | 'maxAge', label: string) => (
    <Field
      label={label}
      value={String(plan[field])}
      onValue={(typed) => change({ [field]: Number(typed.replaceAll(/\D/g, '').slice(0, 3)) })}
      error={errorOf(field)}
      inputMode="numeric"
      autoComplete="off"
    />
  )
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
          {class_plan_new()}
        </h2>
        <div className={styles['kind']}>
          <Segmented
            label={class_plan_kind()}
            name="class-kind"
            value={plan.kind}
            onValue={(kind) => change({ kind })}
            options={[
              { value: 'class', label: class_plan_kind_class() },
              { value: 'programme', label: class_plan_kind_programme() },
            ]}
          />
        </div>
        <div className={office['fields']}>
          {text('nameEn', class_plan_name_en(), 80)}
          {text('nameId', class_plan_name_id(), 80)}
          {text('descriptionEn', class_plan_text_en(), 500)}
          {text('descriptionId', class_plan_text_id(), 500)}
          <SelectField
            label={classes_level()}
            value={plan.level}
            onValue={(level) => change({ level: classLevels.find((one) => one === level) ?? 'all' })}
            options={classLevels.map((value) => ({ value, label: levelWord[value]() }))}
          />
          {plan.kind === 'programme' && (
            <>
              <SelectField
                label={class_plan_audience()}
                value={plan.audience}
                onValue={(audience) => change({ audience: audience === 'kids' ? 'kids' : 'adults' })}
                options={[
                  { value: 'kids', label: academy_kids() },
                  { value: 'adults', label: academy_adults() },
                ]}
              />
              {number('minAge', class_plan_min_age())}
              {number('maxAge', class_plan_max_age())}
            </>
          )}
          <SelectField
            label={layout_step_court()}
            value={plan.courtId}
            onValue={(courtId) => change({ courtId })}
            options={list.courts.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            label={layout_page_coach()}
            value={plan.coachId}
            onValue={(coachId) => change({ coachId })}
            options={list.coaches.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            label={blocks_from()}
            value={String(plan.fromHour)}
            onValue={(from) =>
              change({ fromHour: Number(from), toHour: Math.max(plan.toHour, Number(from) + 1) })
            }
            options={hourOptions(0, 23)}
          />
          <SelectField
            label={blocks_until()}
            value={String(plan.toHour)}
            onValue={(to) => change({ toHour: Number(to) })}
            options={hourOptions(plan.fromHour + 1, 24)}
          />
          <DeskAmountField
            id="class-price"
            label={plan.kind === 'class' ? class_plan_price_class() : class_plan_price_programme()}
            value={plan.price === 0 ? '' : String(plan.price)}
            onValue={(digits) => change({ price: Number(digits) })}
            error={errorOf('price')}
          />
          {number('places', payments_places())}
          {number('minimum', class_plan_minimum())}
          {number('cutOffHours', class_plan_cut_off())}
        </div>
      </section>
      <section className={office['card']} aria-labelledby="class-dates">
        <h2 id="class-dates">{class_plan_dates()}</h2>
        <fieldset className={styles['weekdays']}>
          <legend>{class_plan_weekdays()}</legend>
          {weekdaysFromMonday.map((weekday) => (
            <label key={weekday} title={weekdayName(weekday)}>
              <input
                type="checkbox"
                aria-label={weekdayName(weekday)}
                checked={plan.weekdays.includes(weekday)}
                onChange={({ target }) =>
                  change({
                    weekdays: target.checked
                      ? [...plan.weekdays, weekday]
                      : plan.weekdays.filter((one) => one !== weekday),
                  })
                }
              />
              <span aria-hidden="true">{weekdayWord(addDays('2026-11-22', weekday), 'short')}</span>
            </label>
          ))}
        </fieldset>
        {errorOf('weekdays') !== null && (
          <p role="alert" className={office['problem']}>
            {errorOf('weekdays')}
          </p>
        )}
        <div className={office['fields']}>
          <Field
            label={opening_from()}
            type="date"
            min={list.today}
            value={plan.firstDate}
            onValue={(day) => isPlayDate(day) && change({ firstDate: day })}
            error={errorOf('firstDate')}
          />
          <Field
            label={opening_until()}
            type="date"
            min={plan.firstDate}
            value={plan.lastDate}
            onValue={(day) => isPlayDate(day) && change({ lastDate: day })}
            error={errorOf('lastDate')}
          />
        </div>
        <Dates
          dates={dates}
          left={left}
          isFetching={isFetching}
          onLeave={(date, isLeft) => setLeft(isLeft ? [...left, date] : left.filter((one) => one !== date))}
        />
        {refusedFields.length === 0 && (problem ?? planning.problem) !== null && (
          <p role="alert" className={office['problem']}>
            {problem ?? planning.problem}
          </p>
        )}
        <Button
          type="submit"
          unavailable={wanted.length === 0}
          busy={planning.isBusy ? accounts_saving() : undefined}
        >
          {class_plan_save({ count: wanted.length })} <kbd aria-hidden="true">Ctrl S</kbd>
        </Button>
      </section>
      <DeskLeaveQuestion isDirty={isDirty} />
    </form>
  )
}

type DatesProps = {
  readonly dates: readonly PlannedDate[]
  /** Dates that are left out. */
  readonly left: readonly PlayDate[]
  readonly isFetching: boolean
  readonly onLeave: (date: PlayDate, isLeft: boolean) => void
}

/** The dates of the plan. A free one is scheduled unless its mark is removed. */
function Dates({ dates, left, isFetching, onLeave }: DatesProps) {
  if (dates.length === 0)
    return <p className={styles['empty']}>{isFetching ? class_plan_checking() : class_plan_dates_none()}</p>
  return (
    <ul className={styles['dates']} aria-busy={isFetching ? true : undefined}>
      {dates.map((planned) => (
        <li key={planned.date} data-is-free={planned.clash === null}>
          <label>
            <input
              type="checkbox"
              aria-label={class_plan_take({ day: shortDay(planned.date) })}
              checked={planned.clash === null && !left.includes(planned.date)}
              disabled={planned.clash !== null}
              onChange={({ target }) => onLeave(planned.date, !target.checked)}
            />
            <b>{shortDay(planned.date)}</b>
            <span>{clashWord(planned)}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}
