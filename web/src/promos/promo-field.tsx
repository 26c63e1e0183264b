import * as m from '@pantul/messages/words'
import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import styles from './promo-field.module.css'
import type { PromoInUse } from './use-promo.ts'

type Props = {
  readonly promo: PromoInUse
  /** Why the code gives no discount on this basket; null if it gives one, or without a code. */
  readonly reason: string | null
}

/** The field for a promo code, folded at first. After the code was applied: the code with a button to remove it. */
export function PromoField({ promo, reason }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const fieldId = useId()
  // Moves the focus to the field, or to the element that replaces it, because the pressed button disappears.
  const openField = (): void => {
    setIsOpen(true)
    window.requestAnimationFrame(() => document.getElementById(fieldId)?.focus())
  }
  const apply = async (typed: string): Promise<void> => {
    await promo.apply(typed)
    if (!document.getElementById(fieldId)) container.current?.focus()
  }
  const remove = (): void => {
    promo.remove()
    container.current?.focus()
  }
  return (
    <div ref={container} tabIndex={-1} className={styles['container']}>
      {promo.code !== null && <AppliedCode code={promo.code} reason={reason} onRemove={remove} />}
      {promo.code === null && isOpen && <CodeForm promo={promo} fieldId={fieldId} onApply={apply} />}
      {promo.code === null && !isOpen && (
        <button type="button" className={styles['openButton']} aria-expanded={false} onClick={openField}>
          {m.promos_field_open()}
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

type FormProps = {
  readonly promo: PromoInUse
  readonly fieldId: string
  readonly onApply: (typed: string) => Promise<void>
}

function CodeForm({ promo, fieldId, onApply }: FormProps) {
  const [typed, setTyped] = useState('')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onApply(typed)
      }}
    >
      <Field
        id={fieldId}
        label={m.promos_field()}
        value={typed}
        error={promo.error}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={40}
        onValue={(value) => {
          promo.clearError()
          setTyped(value)
        }}
        after={
          <span className={styles['apply']}>
            <Button
              type="submit"
              variant="secondary"
              {...(promo.isChecking ? { busy: m.label_checking() } : {})}
            >
              {m.promos_apply()}
            </Button>
          </span>
        }
      />
    </form>
  )
}

type AppliedProps = { readonly code: string; readonly reason: string | null; readonly onRemove: () => void }

const AppliedCode = ({ code, reason, onRemove }: AppliedProps) => (
  <div className={styles['applied']} data-unused={reason !== null || undefined}>
    <p role={reason === null ? undefined : 'alert'}>
      {reason === null ? (
        <>
          {m.promos_field()} <b>{code}</b>
        </>
      ) : (
        m.promos_kept_not_used({ code, reason })
      )}
    </p>
    <button type="button" aria-label={m.promos_remove_code({ code })} onClick={onRemove}>
      {m.basket_remove()}
    </button>
  </div>
)
