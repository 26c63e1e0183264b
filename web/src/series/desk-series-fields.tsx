import type { SeriesList } from '@pantul/contract/desk-series-wire'
import * as m from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import { isPlayDate } from '@pantul/rules/play-date'
import type { SeriesPlan } from '@pantul/rules/series-dates'
import { Field } from '../design/field.tsx'
import { Segmented } from '../design/segmented.tsx'
import { SelectField } from '../design/select-field.tsx'
import { hourOptions } from '../desk/desk-hour-options.ts'
import { DeskReasonField } from '../desk/desk-reason-field.tsx'
import { weekdaysFromMonday } from '../hours/desk-hours-texts.ts'
import { shortWeekdayName, weekdayName } from '../hours/desk-hours-words.ts'
import styles from './desk-series.module.css'

type FieldsProps = {
  readonly list: SeriesList
  readonly plan: SeriesPlan
  /** Rupiah of one date by the list price; 0: not known yet. */
  readonly price: number
  readonly errorOf: (field: keyof SeriesPlan) => string | null
  readonly onChange: (changed: Partial<SeriesPlan>) => void
  readonly onSave: () => void
}

/** The fields of a fixed hour: when, where, from when until when, the discount, and what happens if it is not paid. */
export function DeskSeriesFields({ list, plan, price, errorOf, onChange, onSave }: FieldsProps) {
  return (
    <form
      id="series-form"
      className={styles['fields']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <fieldset className={styles['weekdays']}>
        <legend>{m.class_plan_weekdays()}</legend>
        {weekdaysFromMonday.map((weekday) => (
          <label key={weekday} title={weekdayName(weekday)}>
            <input
              type="radio"
              name="series-weekday"
              className="hiddenText"
              aria-label={weekdayName(weekday)}
              checked={plan.weekday === weekday}
              onChange={() => onChange({ weekday })}
            />
            <span aria-hidden="true">{shortWeekdayName(weekday).slice(0, 2)}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles['pair']}>
        <SelectField
          label={m.label_from_hour()}
          value={String(plan.fromHour)}
          onValue={(from) =>
            onChange({
              fromHour: Number(from),
              untilHour: Math.min(24, Number(from) + plan.untilHour - plan.fromHour),
            })
          }
          options={hourOptions(list.openHours.from, list.openHours.until - 1)}
        />
        <SelectField
          label={m.label_until_hour()}
          value={String(plan.untilHour)}
          onValue={(until) => onChange({ untilHour: Number(until) })}
          options={hourOptions(plan.fromHour + 1, list.openHours.until)}
        />
      </div>
      <SelectField
        label={m.layout_step_court()}
        value={plan.courtId}
        onValue={(courtId) => onChange({ courtId })}
        options={list.courts.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className={styles['pair']}>
        <Field
          label={m.series_first_date()}
          type="date"
          min={list.today}
          value={plan.firstDate}
          onValue={(day) => isPlayDate(day) && onChange({ firstDate: day })}
          error={errorOf('firstDate')}
        />
        <Field
          label={m.series_last_date()}
          type="date"
          min={plan.firstDate}
          value={plan.lastDate}
          onValue={(day) => isPlayDate(day) && onChange({ lastDate: day })}
          error={errorOf('lastDate')}
        />
      </div>
      <div className={styles['discount']}>
        <Field
          label={m.series_price_off()}
          value={plan.priceOff === 0 ? '' : String(plan.priceOff)}
          onValue={(typed) => onChange({ priceOff: Math.min(100, Number(typed.replaceAll(/\D/g, ''))) })}
          error={errorOf('priceOff')}
          inputMode="numeric"
          autoComplete="off"
          after={<span aria-hidden="true">%</span>}
        />
        <DeskReasonField
          value={plan.reason}
          onValue={(reason) => onChange({ reason })}
          error={errorOf('reason')}
        />
      </div>
      {plan.priceOff > 0 && price > 0 && (
        <p className={styles['hint']}>
          {m.series_off_becomes({
            list: formatAmount(price),
            price: formatAmount(price - Math.floor((price * plan.priceOff) / 100)),
          })}
        </p>
      )}
      <div className={styles['unpaid']}>
        <span aria-hidden="true">{m.series_unpaid()}</span>
        <Segmented
          label={m.series_unpaid()}
          name="series-unpaid"
          value={plan.onUnpaid}
          onValue={(onUnpaid) => onChange({ onUnpaid })}
          options={[
            { value: 'release', label: m.series_release() },
            { value: 'owe', label: m.series_keep_owing() },
          ]}
        />
      </div>
    </form>
  )
}
