import {
  checkout_checking,
  checkout_going_to_payment,
  checkout_nothing_to_order,
  checkout_order_stands,
  checkout_placing,
  checkout_pricing,
  checkout_title,
  layout_book_a_court,
} from '@pantul/messages/words'
import { linesFromWire } from '@pantul/contract/quote-wire'
import { withoutEmptyItems } from '@pantul/rules/basket'
import { isEmptyItem } from '@pantul/rules/booking-item'
import { useSession } from '../accounts/use-session.ts'
import { useBasket } from '../basket/basket-store.ts'
import { BookingFrame } from '../basket/booking-frame.tsx'
import { ButtonLink } from '../design/button.tsx'
import { Empty } from '../design/empty.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { NotesField } from './notes-field.tsx'
import { OrderPanel } from './order-panel.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OrderTerms } from './order-terms.tsx'
import { useCheckout } from './use-checkout.ts'
import { WhoPanel } from './who-panel.tsx'
import styles from './checkout-screen.module.css'

/** `/booking/Personal-Information` and `/personal-information`: who orders, what, for how much (`design.md` §7.12). */
export function CheckoutScreen() {
  const items = withoutEmptyItems(useBasket()).items.filter((item) => !isEmptyItem(item))
  const checkout = useCheckout()
  // A tab that was just opened learns only from the session whose basket is here.
  const { isKnown } = useSession()
  const { state, quote, trouble } = checkout

  if (state.kind === 'placed')
    return (
      <output className={styles['leaving']}>
        <Empty title={checkout_order_stands()}>{checkout_going_to_payment()}</Empty>
      </output>
    )
  if (items.length === 0 && !isKnown)
    return (
      <BookingFrame step="details" title={checkout_title()}>
        <Skeleton height={240} />
      </BookingFrame>
    )
  if (items.length === 0)
    return (
      <BookingFrame step="details" title={checkout_title()}>
        <Empty
          title={checkout_nothing_to_order()}
          action={<ButtonLink to="/booking">{layout_book_a_court()}</ButtonLink>}
        />
      </BookingFrame>
    )

  const hasPanel = state.kind === 'unsure' || (trouble !== null && trouble.kind !== 'fields')
  const panel = hasPanel ? (
    <OrderPanel
      trouble={trouble}
      unsure={state.kind === 'unsure' ? state : null}
      shownTotal={checkout.seenTotal}
      onNewPrice={checkout.submitAtNewPrice}
      onClose={checkout.closeTrouble}
    />
  ) : undefined
  return (
    <BookingFrame
      step="details"
      title={checkout_title()}
      onContinue={checkout.submit}
      busy={busyWords(state.kind, checkout.isPricing)}
      panel={panel}
    >
      <div className={styles['parts']}>
        {/* Below 1024 px the basket bar shows it. */}
        {panel !== undefined && <div className={styles['panel']}>{panel}</div>}
        <div className={styles['column']}>
          <WhoPanel
            who={checkout.who}
            onSubmit={checkout.submit}
            isLocked={state.kind === 'placing' || state.kind === 'unsure'}
          />
          <NotesField value={checkout.notes} onValue={checkout.writeNotes} />
        </div>
        <div className={styles['column']}>
          <OrderSummary
            items={items}
            lines={quote.shown === undefined ? checkout.price.lines : linesFromWire(quote.shown.Lines)}
            quote={quote.shown}
            hasFailed={quote.hasFailed}
            onRetry={() => void quote.retry()}
            lost={trouble?.kind === 'lost' ? trouble.lost : []}
          />
          <OrderTerms tiers={checkout.location?.cancellationTiers ?? []} />
        </div>
      </div>
    </BookingFrame>
  )
}

function busyWords(kind: 'ready' | 'placing' | 'unsure' | 'refused', isPricing: boolean): string | undefined {
  if (isPricing) return checkout_pricing()
  if (kind === 'placing') return checkout_placing()
  return kind === 'unsure' ? checkout_checking() : undefined
}
