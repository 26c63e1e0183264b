import type { DeskCancelLine, LinePercents } from '@pantul/contract/desk-cancel-wire'
import * as m from '@pantul/messages/words'
import { hourRange } from '@pantul/rules/hours'
import { useId, useState } from 'react'
import { Amount } from '../design/price.tsx'
import styles from './desk-percents.module.css'

type Props = {
  readonly lines: readonly DeskCancelLine[]
  readonly percents: LinePercents
  readonly onPercents: (percents: LinePercents) => void
}

/** Fields for other refund percentages than the tiers, for all lines or for each line. */
export function DeskPercents({ lines, percents, onPercents }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <button type="button" className={styles['link']} onClick={() => setOpen(true)}>
        {m.changes_other_percent()}
      </button>
    )
  const close = (): void => {
    setOpen(false)
    onPercents(new Map())
  }
  const common = new Set(lines.map(({ lineId, percent }) => percents.get(lineId) ?? percent))
  const [first = null] = common.size === 1 ? [...common] : []
  return (
    <section className={styles['percents']}>
      <div className={styles['head']}>
        <h3>{m.changes_other_percent()}</h3>
        <button type="button" className={styles['link']} onClick={close}>
          {m.changes_by_tiers()}
        </button>
      </div>
      <Percent
        label={m.changes_percent_all()}
        value={first}
        onValue={(percent) => onPercents(new Map(lines.map(({ lineId }) => [lineId, percent])))}
      />
      <ul>
        {lines.map((line) => (
          <li key={line.lineId}>
            <span>
              {line.hour === null ? line.name : `${line.name}, ${hourRange([line.hour])}`}
              <small>
                <Amount rupiah={line.paid} />
              </small>
            </span>
            <Percent
              label={m.changes_line_percent({
                name: line.hour === null ? line.name : `${line.name}, ${hourRange([line.hour])}`,
              })}
              isLabelHidden
              value={percents.get(line.lineId) ?? line.percent}
              onValue={(percent) => onPercents(new Map([...percents, [line.lineId, percent]]))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type PercentProps = {
  readonly label: string
  readonly isLabelHidden?: boolean
  /** Null: the lines differ. */
  readonly value: number | null
  readonly onValue: (percent: number) => void
}

function Percent({ label, isLabelHidden = false, value, onValue }: PercentProps) {
  const id = useId()
  return (
    <span className={styles['percent']}>
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
