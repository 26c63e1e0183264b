import * as m from '@pantul/messages/words'
import { currentItem, type Basket } from '@pantul/rules/basket'
import { isEmptyItem } from '@pantul/rules/booking-item'
import { hourRange } from '@pantul/rules/hours'
import { formatRupiah } from '@pantul/rules/money'
import { ChevronUp, Plus } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Button } from '../design/button.tsx'
import { Court, type Turf } from '../design/court.tsx'
import { shortDay } from '../design/date-text.ts'
import { RupiahAmount } from '../design/price.tsx'
import styles from './basket-bar.module.css'
import { useBasket } from './basket-store.ts'
import { durationText, itemSummary, missingText } from './basket-text.ts'
import type { NextStep } from './next-step.ts'
import { useAddAnother } from './use-item-changes.ts'

type Props = {
  readonly next: NextStep
  readonly turf: Turf
  readonly total: number
  readonly actionLabel: string
  readonly onAct: () => void
  readonly onOpen: () => void
  readonly busyLabel?: ReactNode
  /** A question or a lost slot, shown instead of the summary. */
  readonly panel?: ReactNode
}

/** The basket bar at the bottom of phones and tablets: contents, total, next step. */
export function BasketBar({ next, turf, total, actionLabel, onAct, onOpen, busyLabel, panel }: Props) {
  const basket = useBasket()
  const add = useAddAnother()
  // An effect that sets the page's scroll padding, so that the bar does not cover the focused element.
  useEffect(() => {
    document.documentElement.dataset['basketBar'] = ''
    return () => {
      delete document.documentElement.dataset['basketBar']
    }
  }, [])
  const { first, second } = barText(basket, next)
  return (
    <section className={styles['bar']} aria-label={m.basket_title()}>
      {panel ?? (
        <div className={styles['summary']}>
          <Court turf={turf} width={17} height={31} />
          <div className={styles['summaryText']}>
            <b>{first}</b>
            <span className="tight">{second}</span>
          </div>
          {next.kind === 'continue' && (
            <button type="button" className={`${styles['add']} tight`} onClick={add}>
              <Plus size={16} strokeWidth={2.2} aria-hidden="true" />
              {m.basket_add_another()}
            </button>
          )}
        </div>
      )}
      <div className={styles['pay']}>
        <button
          type="button"
          className={styles['total']}
          aria-label={m.basket_show({ total: formatRupiah(total) })}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          <span key={total} className="display">
            <RupiahAmount rupiah={total} />
          </span>
          <ChevronUp size={16} strokeWidth={2.2} aria-hidden="true" />
        </button>
        <Button variant="ball" large onClick={onAct} busy={busyLabel}>
          {actionLabel}
        </Button>
      </div>
    </section>
  )
}

function barText(basket: Basket, next: NextStep): { first: string; second: string } {
  const filled = basket.items.filter((item) => !isEmptyItem(item))
  const current = currentItem(basket)
  const item = isEmptyItem(current) ? (filled.at(-1) ?? current) : current
  const when = [shortDay(item.date), item.hours.length > 0 ? durationText(item.hours.length) : '']
    .filter((word) => word !== '')
    .join(', ')
  if (next.kind === 'go-to') return { first: missingText(next.id, next.missing), second: itemSummary(item) }
  if (next.kind === 'fill') {
    const isPlain = filled.length === 1 && next.missing === 'court'
    const first = isPlain
      ? m.basket_hours_pick_a_court({ hours: hourRange(item.hours) })
      : missingText(next.id, next.missing)
    return { first, second: when }
  }
  if (filled.length > 1)
    return { first: m.basket_bookings({ count: filled.length }), second: itemSummary(item) }
  return { first: itemSummary(item), second: when }
}
