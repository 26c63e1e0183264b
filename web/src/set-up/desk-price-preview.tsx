import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import { openHoursOn } from '@pantul/rules/opening-times'
import { addDays, weekdayOf } from '@pantul/rules/play-date'
import { courtDifference, hourPrice, type PriceRule } from '@pantul/rules/price-rule'
import { useState } from 'react'
import { Court } from '../design/court.tsx'
import { longDay } from '../design/date-text.ts'
import { Segmented } from '../design/segmented.tsx'
import type { StoredLocation } from './desk-use-set-up.ts'
import styles from './desk-bands.module.css'

/** The most courts in the preview. */
const MAX_PREVIEW_COURTS = 6

type Props = { readonly location: StoredLocation; readonly rules: readonly PriceRule[] }

/** The board of the next open weekday, or of the next open day of a weekend, with the entered prices. */
export function DeskPricePreview({ location: { courts, hours }, rules }: Props) {
  const [dayKind, setDayKind] = useState<'weekday' | 'weekend'>('weekend')
  const week = Array.from({ length: 7 }, (_, i) => addDays(hours.today, i))
  const weekdays = dayKind === 'weekend' ? [6, 0] : [1, 2, 3, 4, 5]
  const openDates = week.filter((date) => openHoursOn(hours, date).length > 0)
  const date = openDates.find((day) => weekdays.includes(weekdayOf(day))) ?? week[0] ?? hours.today
  const shownCourts = courts.slice(0, MAX_PREVIEW_COURTS)
  const prices = openHoursOn(hours, date).map((hour) => ({
    hour,
    price: hourPrice(rules, date, hour)?.price ?? 0,
  }))
  const sortedPrices = prices.map(({ price }) => price).toSorted((a, b) => a - b)
  return (
    <section className={styles['preview']} aria-label={m.set_up_preview()}>
      <header>
        <div>
          <h2>{m.set_up_preview()}</h2>
          <small className="tight">{longDay(date)}</small>
        </div>
        <Segmented
          name="preview-day"
          label={m.set_up_preview()}
          value={dayKind}
          onValue={setDayKind}
          options={[
            { value: 'weekday', label: m.set_up_weekdays() },
            { value: 'weekend', label: m.set_up_weekends() },
          ]}
        />
      </header>
      <div
        className={styles['board']}
        style={{ gridTemplateColumns: `104px repeat(${shownCourts.length}, minmax(0, 1fr))` }}
      >
        <small>{m.set_up_per_hour()}</small>
        {shownCourts.map(({ id, name, turf }) => (
          <span key={id} className={styles['court']}>
            <Court turf={turf} width={16} height={30} />
            <b className="tight">{name}</b>
          </span>
        ))}
        {prices.map(({ hour, price }) => (
          <div key={hour} className={styles['row']}>
            <span className={styles['hour']}>
              <b>{hourLabel(hour)}</b>
              <em data-is-low={price === sortedPrices[0]} data-is-high={price === sortedPrices.at(-1)}>
                {formatAmount(price)}
              </em>
            </span>
            {shownCourts.map(({ id }) => {
              const difference = courtDifference(rules, id, date, hour)
              // In thousands of rupiah, because the slot is small.
              return (
                <i key={id} className={styles['slot']}>
                  {difference !== 0 && `${difference > 0 ? '+' : '−'}${Math.abs(difference) / 1000}`}
                </i>
              )
            })}
          </div>
        ))}
      </div>
    </section>
  )
}
