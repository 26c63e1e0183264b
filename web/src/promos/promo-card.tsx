import * as m from '@pantul/messages/words'
import type { Promo } from '@pantul/contract/promos-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import { useNavigate } from '@tanstack/react-router'
import { Check, ChevronDown, Copy } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { copyText } from '../browser/copy-text.ts'
import { writeStored } from '../browser/storage.ts'
import { Button } from '../design/button.tsx'
import { announce } from '../design/live-region.tsx'
import { Tag } from '../design/tag.tsx'
import { toast } from '../design/toast.tsx'
import styles from './promo-card.module.css'
import { promoCodeKey } from './promo-code.ts'
import { endsToday, promoConditions, untilText, whenText } from './promo-text.ts'

type Props = { readonly promo: Promo; readonly today: PlayDate }

/** A promo: its discount and hours, its code to copy or to use, and its conditions. */
export function PromoCard({ promo, today }: Props) {
  const { code, name, description, isUsedUp } = promo
  const titleId = useId()
  const conditionsId = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <article className={styles['card']} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{name}</h2>
        <p>
          {whenText(promo)}, <span className={styles['until']}>{untilText(promo, today)}</span>
        </p>
        {description !== '' && <p className={styles['desc']}>{description}</p>}
        {isUsedUp && <Tag>{m.promos_used_up()}</Tag>}
        {!isUsedUp && endsToday(promo, today) && <Tag variant="warn">{m.promos_ends_today()}</Tag>}
      </div>
      {code === null ? (
        <p className={styles['automatic']}>{m.promos_by_itself()}</p>
      ) : (
        <div className={styles['code']}>
          <b aria-label={m.promos_code({ code })}>{code}</b>
          {!isUsedUp && <CopyButton code={code} />}
        </div>
      )}
      <div className={styles['end']}>
        <button
          type="button"
          className={styles['more']}
          aria-expanded={isOpen}
          aria-controls={conditionsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {m.promos_conditions()}
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
        {!isUsedUp && <UseButton code={code} name={name} />}
        <ul id={conditionsId} hidden={!isOpen}>
          {promoConditions(promo).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
    </article>
  )
}

/** Milliseconds for which the button shows "Copied". */
const COPIED_MS = 2_000

function CopyButton({ code }: { readonly code: string }) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = window.setTimeout(() => setIsCopied(false), COPIED_MS)
    return () => window.clearTimeout(timer)
  }, [isCopied])
  const copy = async (): Promise<void> => {
    if (!(await copyText(code))) return toast(m.promos_not_copied(), 'wrong')
    setIsCopied(true)
    announce(m.promos_copied())
  }
  const Icon = isCopied ? Check : Copy
  return (
    <Button
      variant="secondary"
      aria-label={isCopied ? m.promos_copied() : m.promos_copy_code({ code })}
      onClick={() => void copy()}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      {isCopied ? m.promos_copied() : m.promos_copy()}
    </Button>
  )
}

type UseProps = { readonly code: string | null; readonly name: string }

/** Opens the board and stores the code for the order; a promo without a code is applied automatically. */
function UseButton({ code, name }: UseProps) {
  const navigate = useNavigate()
  const use = (): void => {
    if (code !== null) {
      writeStored(promoCodeKey, code)
      toast(m.promos_remembered({ code }))
    }
    void navigate({ to: '/booking' })
  }
  return (
    <Button aria-label={m.promos_use_named({ name })} onClick={use}>
      {m.promos_use()}
    </Button>
  )
}
