import type { DeskCancelLine, LinePercents } from '@pantul/contract/desk-cancel-booking-wire'
import * as m from '@pantul/messages/words'
import { hourRange } from '@pantul/rules/hours'
import { useId, useState } from 'react'
import { classes } from '../design/classes.ts'
import { Amount } from '../design/price.tsx'
import parts from '../desk/desk-panel-parts.module.css'
import styles from './desk-refund-percents.module.css'

type Props = {
  readonly lines: readonly DeskCancelLine[]
  readonly percents: LinePercents
  readonly onPercents: (percents: LinePercents) => void
}

/** Changes the refund percentages, which are those of the cancellation tiers at first: of all lines, or of each line. */
export function DeskRefundPercents({ lines, percents, onPercents }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <button
        type="button"
        className={classes(parts['textButton'], styles['openButton'])}
        onClick={() => setOpen(true)}
      >
        {m.changes_other_percent()}
      </button>
    )
  const resetToTiers = (): void => {
    setOpen(false)
    onPercents(new Map())
  }
  const percentOf = ({ lineId, percent }: DeskCancelLine): number => percents.get(lineId) ?? percent
  const differentPercents = new Set(lines.map(percentOf))
  const [commonPercent = null] = differentPercents.size === 1 ? [...differentPercents] : []
  return (
    <section className={styles['percents']}>
      <div className={parts['headingRow']}>
        <h3 className={parts['heading']}>{m.changes_other_percent()}</h3>
        <button type="button" className={parts['textButton']} onClick={resetToTiers}>
          {m.changes_by_tiers()}
        </button>
      </div>
      <PercentField
        label={m.changes_percent_all()}
        value={commonPercent}
        onValue={(percent) => onPercents(new Map(lines.map(({ lineId }) => [lineId, percent])))}
      />
      <ul>
        {lines.map((line) => {
          const name = line.hour === null ? line.name : `${line.name}, ${hourRange([line.hour])}`
          return (
            <li key={line.lineId}>
              <span>
                {name}
                <small>
                  <Amount rupiah={line.paid} />
                </small>
              </span>
              <PercentField
                label={m.changes_line_percent({ name })}
                isLabelHidden
                value={percentOf(line)}
                onValue={(percent) => onPercents(new Map([...percents, [line.lineId, percent]]))}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type PercentFieldProps = {
  readonly label: string
  readonly isLabelHidden?: boolean
  /** Null for an empty field, because the percentages of the lines differ. */
  readonly value: number | null
  readonly onValue: (percent: number) => void
}

function PercentField({ label, isLabelHidden = false, value, onValue }: PercentFieldProps) {
  const id = useId()
  return (
    <span className={styles['percentField']}>
      <label htmlFor={id} className={isLabelHidden ? 'hiddenText' : undefined}>
        {label}
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={value ?? ''}
        onChange={({ target }) => {
          const digits = target.value.replaceAll(/\D/g, '').slice(0, 3)
          onValue(Math.min(100, Number(digits)))
        }}
      />
      <span aria-hidden="true">%</span>
    </span>
  )
}
