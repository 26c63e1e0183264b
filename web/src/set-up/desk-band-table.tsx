import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import type { PriceBand } from '@pantul/rules/price-bands'
import type { CSSProperties } from 'react'
import { amountDigits } from '../design/amount-digits.ts'
import { Tag } from '../design/tag.tsx'
import styles from './desk-bands.module.css'

type Props = {
  /** The name of the courts with these prices; empty if all courts have them. */
  readonly name: string
  readonly bands: readonly PriceBand[]
  /** From the earliest opening hour of the week to its latest closing hour. */
  readonly span: { readonly from: number; readonly to: number }
  readonly onBands: (bands: readonly PriceBand[]) => void
  /** Whether the hours can be changed here. */
  readonly canChangeHours: boolean
}

/** The bands of a day (hours with one price): a bar whose edges can be dragged, and a table of hours and prices. */
export function DeskBandTable({ name, bands, span, onBands, canChangeHours }: Props) {
  const setEnd = (index: number, hour: number): void => {
    const [minHour, maxHour] = [(bands[index]?.from ?? 0) + 1, (bands[index + 1]?.to ?? 24) - 1]
    const to = Math.min(Math.max(hour, minHour), maxHour)
    onBands(
      bands.map((band, i) =>
        i === index ? { ...band, to } : i === index + 1 ? { ...band, from: to } : band,
      ),
    )
  }
  const setPrice = (index: number, field: 'weekday' | 'weekend', text: string): void =>
    onBands(bands.map((band, i) => (i === index ? { ...band, [field]: Number(amountDigits(text)) } : band)))
  return (
    <>
      {canChangeHours && <BandBar bands={bands} span={span} onEnd={setEnd} />}
      <table className={styles['table']}>
        {name !== '' && <caption>{name}</caption>}
        <thead>
          <tr>
            <th scope="col">{m.set_up_band()}</th>
            <th scope="col">{m.sell_hours()}</th>
            <th scope="col">{m.set_up_weekdays()}</th>
            <th scope="col">{m.set_up_weekends()}</th>
          </tr>
        </thead>
        <tbody>
          {bands.map((band, index) => (
            <tr key={`${index} ${bands.length}`}>
              <th scope="row">
                {bandName(bands, index)}
                {band.type === 'P' && <Tag>{m.courts_peak()}</Tag>}
              </th>
              <td>
                <BandHours
                  label={m.set_up_band_hours({ band: bandName(bands, index) })}
                  band={band}
                  nextEnd={canChangeHours ? (bands[index + 1]?.to ?? null) : null}
                  onEnd={(hour) => setEnd(index, hour)}
                />
              </td>
              {(['weekday', 'weekend'] as const).map((field) => (
                <td key={field}>
                  <span className={styles['price']}>
                    <span aria-hidden="true">Rp</span>
                    <input
                      inputMode="numeric"
                      autoComplete="off"
                      aria-label={m.set_up_band_price({
                        band: `${name} ${bandName(bands, index)}`.trim(),
                        days: field === 'weekday' ? m.set_up_weekdays() : m.set_up_weekends(),
                      })}
                      aria-invalid={band[field] < 1 ? true : undefined}
                      value={band[field] === 0 ? '' : formatAmount(band[field])}
                      onFocus={(event) => event.target.select()}
                      onChange={(event) => setPrice(index, field, event.target.value)}
                    />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The hours of a band. `nextEnd`: where the next band ends; null if the end cannot be changed. */
function BandHours({
  label,
  band: { from, to },
  nextEnd,
  onEnd,
}: {
  readonly label: string
  readonly band: PriceBand
  readonly nextEnd: number | null
  readonly onEnd: (hour: number) => void
}) {
  if (nextEnd === null)
    return (
      <span className={styles['hours']}>
        {hourLabel(from)}–{hourLabel(to)}
      </span>
    )
  return (
    <select
      className={styles['hours']}
      aria-label={label}
      value={to}
      onChange={(event) => onEnd(Number(event.target.value))}
    >
      {Array.from({ length: nextEnd - from - 1 }, (_, i) => from + 1 + i).map((hour) => (
        <option key={hour} value={hour}>
          {hourLabel(from)}–{hourLabel(hour)}
        </option>
      ))}
    </select>
  )
}

type BarProps = Pick<Props, 'bands' | 'span'> & { readonly onEnd: (index: number, hour: number) => void }

/** The day as a bar. Each edge between two bands is a slider; only its handle takes the pointer. */
function BandBar({ bands, span: { from, to }, onEnd }: BarProps) {
  return (
    <div className={styles['bar']}>
      <div className={styles['track']} aria-hidden="true">
        {bands.map((band, index) => (
          <span
            key={`${index} ${bands.length}`}
            data-is-peak={band.type === 'P'}
            style={{ flexGrow: band.to - band.from }}
          >
            {bandName(bands, index)}
          </span>
        ))}
      </div>
      {bands.slice(0, -1).map((band, index) => (
        <input
          key={`${index} ${bands.length}`}
          type="range"
          min={from}
          max={to}
          value={band.to}
          aria-label={m.set_up_band_ends({ band: bandName(bands, index) })}
          aria-valuetext={hourLabel(band.to)}
          onChange={(event) => onEnd(index, Number(event.target.value))}
        />
      ))}
      <ol className={styles['hourLabels']} aria-hidden="true">
        {[from, ...bands.map((band) => band.to)].map((hour) => (
          <li key={hour} style={{ '--at': (hour - from) / (to - from) } as CSSProperties}>
            {hourLabel(hour)}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The name of a band: the peak is the evening, bands before it are the day, and bands after it are late. */
function bandName(bands: readonly PriceBand[], index: number): string {
  const peak = bands.findIndex(({ type }) => type === 'P')
  if (index === peak) return m.set_up_band_evening()
  return peak < 0 || index < peak ? m.set_up_band_day() : m.set_up_band_late()
}
