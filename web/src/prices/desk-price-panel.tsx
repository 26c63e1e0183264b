import * as m from '@pantul/messages/words'
import type { PlayDate } from '@pantul/rules/play-date'
import type { ExplainedRule } from '@pantul/rules/price-rule'
import { priceTypes } from '@pantul/rules/price-type'
import { X } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { Segmented } from '../design/segmented.tsx'
import { SelectField } from '../design/select-field.tsx'
import { DeskAmountField } from '../drawer/desk-amount-field.tsx'
import type { TypedPrice } from './desk-price-draft.ts'
import { priceTypeWord } from '../office/desk-price-type.ts'
import { DeskPriceReasons } from './desk-price-reasons.tsx'
import styles from './desk-prices.module.css'

type Props = {
  readonly formRef: Ref<HTMLFormElement>
  /** `Mon–Fri, 17:00–21:00`. */
  readonly title: string
  /** Null: all courts. */
  readonly selectedCourtName: string | null
  readonly typed: TypedPrice
  readonly onTyped: (typed: TypedPrice) => void
  readonly today: PlayDate
  readonly why: { readonly title: string; readonly rules: readonly ExplainedRule[] }
  readonly courtName: (id: string) => string
  readonly mayChange: boolean
  readonly isBusy: boolean
  readonly problem: string | null
  readonly onSave: () => void
  readonly onClose: () => void
}

/** The price of the picked hours: the new price, and why the current one is charged. */
export function DeskPricePanel(props: Props) {
  const {
    formRef,
    title,
    selectedCourtName,
    typed,
    onTyped,
    today,
    why,
    courtName,
    mayChange,
    isBusy,
    problem,
  } = props
  return (
    <form
      ref={formRef}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onSave()
      }}
    >
      <button
        type="button"
        className={styles['close']}
        aria-label={m.schedule_close()}
        onClick={props.onClose}
      >
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <h2 className="display">{title}</h2>
      <p>
        {selectedCourtName ?? m.courts_all()}. {m.prices_kept()}
      </p>
      {mayChange && (
        <>
          <div className={styles['pair']}>
            <DeskAmountField
              id="new-price"
              label={m.prices_per_hour()}
              value={typed.price}
              onValue={(price) => onTyped({ ...typed, price })}
            />
            <SelectField
              label={m.prices_type()}
              value={typed.type}
              onValue={(type) => onTyped({ ...typed, type })}
              options={priceTypes.map((value) => ({ value, label: priceTypeWord(value) }))}
            />
          </div>
          <Segmented
            label={m.prices_kind()}
            name="price-kind"
            value={typed.kind}
            onValue={(kind) => onTyped({ ...typed, kind })}
            options={[
              { value: 'weekly', label: m.blocks_weekly() },
              { value: 'dates', label: m.prices_dates() },
            ]}
          />
          <div className={styles['dates']}>
            <Field
              label={m.prices_from()}
              type="date"
              min={today}
              value={typed.from}
              onValue={(from) => onTyped({ ...typed, from })}
            />
            <Field
              label={m.prices_until()}
              type="date"
              min={typed.from || today}
              value={typed.until}
              onValue={(until) => onTyped({ ...typed, until })}
            />
          </div>
          <p>{m.prices_from_hint()}</p>
          {problem !== null && (
            <p role="alert" className={styles['problem']}>
              {problem}
            </p>
          )}
          <Button
            type="submit"
            wide
            unavailable={typed.price === ''}
            busy={isBusy ? m.accounts_saving() : undefined}
          >
            {m.prices_save()} <kbd aria-hidden="true">Ctrl S</kbd>
          </Button>
        </>
      )}
      <DeskPriceReasons title={why.title} rules={why.rules} courtName={courtName} />
    </form>
  )
}
