import * as m from '@pantul/messages/words'
import { currentItem, filledItems, type Basket } from '@pantul/rules/basket'
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
import type { PayPanelProps } from './pay-panel.tsx'
import { useAddAnotherItem } from './use-item-changes.ts'

type Props = PayPanelProps & {
  readonly nextStep: NextStep
  readonly turf: Turf
  readonly onOpenSheet: () => void
  /** An `AlertPanel`, shown instead of the summary. */
  readonly alertPanel?: ReactNode
}

/** The basket bar at the bottom of phones and tablets: contents, total, next step. */
export function BasketBar({
  nextStep,
  turf,
  price,
  actionLabel,
  onAction,
  onOpenSheet,
  busyLabel,
  alertPanel,
}: Props) {
  const basket = useBasket()
  const addAnother = useAddAnotherItem()
  const total = price.due
  // Sets the scroll padding of the page, so that the bar does not cover the focused element.
  useEffect(() => {
    document.documentElement.dataset['basketBar'] = ''
    return () => {
      delete document.documentElement.dataset['basketBar']
    }
  }, [])
  const [firstLine, secondLine] = summaryLines(basket, nextStep)
  return (
    <section className={styles['bar']} aria-label={m.basket_title()}>
      {alertPanel ?? (
        <div className={styles['summary']}>
          <Court turf={turf} width={17} height={31} />
          <div className={styles['summaryLines']}>
            <b>{firstLine}</b>
            <span className="tight">{secondLine}</span>
          </div>
          {nextStep.kind === 'continue' && (
            <button type="button" className={`${styles['addAnother']} tight`} onClick={addAnother}>
              <Plus size={16} strokeWidth={2.2} aria-hidden="true" />
              {m.basket_add_another()}
            </button>
          )}
        </div>
      )}
      <div className={styles['totalAndButton']}>
        <button
          type="button"
          className={styles['total']}
          aria-label={m.basket_show({ total: formatRupiah(total) })}
          aria-haspopup="dialog"
          onClick={onOpenSheet}
        >
          <span key={total} className="display">
            <RupiahAmount rupiah={total} />
          </span>
          <ChevronUp size={16} strokeWidth={2.2} aria-hidden="true" />
        </button>
        <Button variant="continue" large onClick={onAction} busy={busyLabel}>
          {actionLabel}
        </Button>
      </div>
    </section>
  )
}

function summaryLines(basket: Basket, nextStep: NextStep): readonly [first: string, second: string] {
  const filled = filledItems(basket)
  const current = currentItem(basket)
  const shownItem = isEmptyItem(current) ? (filled.at(-1) ?? current) : current
  const { date, hours } = shownItem
  const dateAndDuration = [shortDay(date), hours.length > 0 ? durationText(hours.length) : '']
    .filter((part) => part !== '')
    .join(', ')
  if (nextStep.kind === 'go-to') return [missingText(nextStep), itemSummary(shownItem)]
  if (nextStep.kind === 'fill') {
    const isOnlyCourtMissing = filled.length === 1 && nextStep.missing === 'court'
    return [
      isOnlyCourtMissing ? m.basket_hours_pick_a_court({ hours: hourRange(hours) }) : missingText(nextStep),
      dateAndDuration,
    ]
  }
  return filled.length > 1
    ? [m.basket_bookings({ count: filled.length }), itemSummary(shownItem)]
    : [itemSummary(shownItem), dateAndDuration]
}
