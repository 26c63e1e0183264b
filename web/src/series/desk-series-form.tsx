import type { SeriesChoice, SeriesList } from '@pantul/contract/desk-series-wire'
import { fieldName } from '@pantul/contract/row-wire'
import {
  blocks_from,
  blocks_until,
  class_plan_checking,
  class_plan_weekdays,
  desk_drawer_reason,
  layout_step_court,
  series_first_date,
  series_last_date,
  series_made,
  series_keep_owing,
  series_new,
  series_off_becomes,
  series_price_off,
  series_release,
  series_unpaid,
  series_every,
} from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import { addDays, isPlayDate, weekdayOf } from '@pantul/rules/play-date'
import type { SeriesPlan } from '@pantul/rules/series-dates'
import { useState } from 'react'
import { weekdayWord } from '../design/date-text.ts'
import { Field } from '../design/field.tsx'
import { Segmented } from '../design/segmented.tsx'
import { SelectField } from '../design/select-field.tsx'
import { toast } from '../design/toast.tsx'
import { hourOptions } from '../hours/desk-hour-options.ts'
import { weekdaysFromMonday } from '../hours/desk-hours-texts.ts'
import { weekdayName } from '../hours/desk-hours-words.ts'
import { DeskLeaveQuestion } from '../office/desk-leave-question.tsx'
import { useSaveKey } from '../office/desk-use-save-key.ts'
import { DeskPersonField, type ChosenPerson } from '../people/desk-person-field.tsx'
import { DeskSeriesBill } from './desk-series-bill.tsx'
import { DeskSeriesClashes } from './desk-series-clashes.tsx'
import { hoursWord } from './desk-series-text.ts'
import { DeskSeriesYear } from './desk-series-year.tsx'
import styles from './desk-series.module.css'
import { useCreateSeries, usePlannedSeries } from './desk-use-series-plan.ts'

type Props = {
  readonly locationId: string
  readonly list: SeriesList
  readonly onDone: (publicId: string) => void
  readonly onGiveUp: () => void
}

/** A fixed hour lasts a year, unless its last date is changed. */
const DAYS_OF_YEAR = 364

const emptyPlan = ({ today, courts, openHours }: SeriesList): SeriesPlan => {
  const firstDate = addDays(today, 1)
  const fromHour = Math.min(Math.max(19, openHours.from), openHours.until - 1)
  return {
    weekday: weekdayOf(firstDate),
    fromHour,
    untilHour: Math.min(fromHour + 1, 24),
    courtId: courts[0]?.id ?? '',
    firstDate,
    lastDate: addDays(firstDate, DAYS_OF_YEAR),
    priceOff: 0,
    reason: '',
    onUnpaid: 'release',
  }
}

/** Plans a fixed hour: its dates with what stands in the way, the bill of each month, and the first bill. */
export function DeskSeriesForm({ locationId, list, onDone, onGiveUp }: Props) {
  const [start] = useState(() => emptyPlan(list))
  const [plan, setPlan] = useState(start)
  const [person, setPerson] = useState<ChosenPerson | null>(null)
  const [choices, setChoices] = useState<readonly SeriesChoice[]>([])
  // Answers belong to the clashes of one time and court.
  const change = (some: Partial<SeriesPlan>): void => {
    setPlan({ ...plan, ...some })
    if (!('priceOff' in some || 'reason' in some || 'onUnpaid' in some)) setChoices([])
  }
  const { planned, isFetching, problem, errors } = usePlannedSeries(locationId, plan, choices)
  const creating = useCreateSeries(locationId, (publicId) => {
    toast(series_made())
    onDone(publicId)
  })
  const skipped = (planned?.dates ?? [])
    .filter(({ clash, freeCourts }) => clash !== null && freeCourts.length === 0)
    .map(({ date }) => ({ date, courtId: null }))
  const answers = [...choices, ...skipped]
  const open = (planned?.dates ?? []).filter(
    ({ date, isAnswered }) => !isAnswered && skipped.every((one) => one.date !== date),
  ).length
  const isReady = person !== null && planned !== null && open === 0 && planned.months.length > 0
  const refusedFields = [...errors, ...(creating.error?.errors ?? [])]
  const errorOf = (field: keyof SeriesPlan): string | null =>
    refusedFields.find(({ path }) => fieldName(path) === field)?.msg ?? null
  const save = (): void => {
    if (isReady && person !== null) creating.send({ plan, contactId: person.contactId, choices: answers })
  }
  useSaveKey(save)
  const courtName = (id: string): string => list.courts.find((court) => court.id === id)?.name ?? id
  const price = planned?.dates.find((one) => one.price > 0)?.price ?? 0
  const isDirty = (JSON.stringify(plan) !== JSON.stringify(start) || person !== null) && !creating.isBusy
  const what = {
    day: weekdayName(plan.weekday),
    hours: hoursWord(plan.fromHour, plan.untilHour),
    court: courtName(plan.courtId),
  }
  return (
    <div className={styles['plan']}>
      <header className={styles['head']}>
        <h1 className="display">{series_new()}</h1>
        <p className="tight">{series_every(what)}</p>
      </header>
      <div className={styles['form']}>
        <DeskPersonField value={person} onChange={setPerson} location={locationId} hasFocus />
        <form
          id="series-form"
          className={styles['fields']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <fieldset className={styles['weekdays']}>
            <legend>{class_plan_weekdays()}</legend>
            {weekdaysFromMonday.map((weekday) => (
              <label key={weekday} title={weekdayName(weekday)}>
                <input
                  type="radio"
                  name="series-weekday"
                  className="hiddenText"
                  aria-label={weekdayName(weekday)}
                  checked={plan.weekday === weekday}
                  onChange={() => change({ weekday })}
                />
                <span aria-hidden="true">
                  {weekdayWord(addDays('2026-11-22', weekday), 'short').slice(0, 2)}
                </span>
              </label>
            ))}
          </fieldset>
          <div className={styles['pair']}>
            <SelectField
              label={blocks_from()}
              value={String(plan.fromHour)}
              onValue={(from) =>
                change({
                  fromHour: Number(from),
                  untilHour: Math.min(24, Number(from) + plan.untilHour - plan.fromHour),
                })
              }
              options={hourOptions(list.openHours.from, list.openHours.until - 1)}
            />
            <SelectField
              label={blocks_until()}
              value={String(plan.untilHour)}
              onValue={(until) => change({ untilHour: Number(until) })}
              options={hourOptions(plan.fromHour + 1, list.openHours.until)}
            />
          </div>
          <SelectField
            label={layout_step_court()}
            value={plan.courtId}
            onValue={(courtId) => change({ courtId })}
            options={list.courts.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <div className={styles['pair']}>
            <Field
              label={series_first_date()}
              type="date"
              min={list.today}
              value={plan.firstDate}
              onValue={(day) => isPlayDate(day) && change({ firstDate: day })}
              error={errorOf('firstDate')}
            />
            <Field
              label={series_last_date()}
              type="date"
              min={plan.firstDate}
              value={plan.lastDate}
              onValue={(day) => isPlayDate(day) && change({ lastDate: day })}
              error={errorOf('lastDate')}
            />
          </div>
          <div className={styles['off']}>
            <Field
              label={series_price_off()}
              value={plan.priceOff === 0 ? '' : String(plan.priceOff)}
              onValue={(typed) => change({ priceOff: Math.min(100, Number(typed.replaceAll(/\D/g, ''))) })}
              error={errorOf('priceOff')}
              inputMode="numeric"
              autoComplete="off"
              after={<span aria-hidden="true">%</span>}
            />
            <Field
              label={desk_drawer_reason()}
              value={plan.reason}
              onValue={(reason) => change({ reason })}
              error={errorOf('reason')}
              maxLength={200}
              autoComplete="off"
            />
          </div>
          {plan.priceOff > 0 && price > 0 && (
            <p className={styles['hint']}>
              {series_off_becomes({
                list: formatAmount(price),
                price: formatAmount(price - Math.floor((price * plan.priceOff) / 100)),
              })}
            </p>
          )}
          <div className={styles['unpaid']}>
            <span aria-hidden="true">{series_unpaid()}</span>
            <Segmented
              label={series_unpaid()}
              name="series-unpaid"
              value={plan.onUnpaid}
              onValue={(onUnpaid) => change({ onUnpaid })}
              options={[
                { value: 'release', label: series_release() },
                { value: 'owe', label: series_keep_owing() },
              ]}
            />
          </div>
        </form>
      </div>
      <div className={styles['middle']}>
        <DeskSeriesClashes
          dates={planned?.dates ?? []}
          today={list.today}
          courtName={courtName}
          courtId={plan.courtId}
          choices={choices}
          isFetching={isFetching}
          onChoose={(choice) => setChoices([...choices.filter(({ date }) => date !== choice.date), choice])}
        />
        {planned === null && isFetching && <p className={styles['hint']}>{class_plan_checking()}</p>}
        {planned !== null && (
          <DeskSeriesYear
            planned={planned}
            weekday={plan.weekday}
            courtId={plan.courtId}
            courtName={courtName}
          />
        )}
      </div>
      <DeskSeriesBill
        planned={planned ?? { dates: [], months: [], seriesId: null }}
        plan={plan}
        today={list.today}
        courtName={courtName}
        person={person?.name ?? null}
        isReady={isReady}
        isBusy={creating.isBusy}
        problem={refusedFields.length > 0 ? null : (creating.problem ?? problem)}
        onGiveUp={onGiveUp}
      />
      <DeskLeaveQuestion isDirty={isDirty} />
    </div>
  )
}
