import * as m from '@pantul/messages/words'
import { isEmptyItem } from '@pantul/rules/booking-item'
import { useSession } from '../../accounts/use-session.ts'
import { BookingStepPage } from '../../basket/booking-step-page.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { Empty } from '../../design/empty.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { PackageHint } from '../../packages/package-hint.tsx'
import { PromoField } from '../../promos/promo-field.tsx'
import { busyText } from './busy-text.ts'
import { CreditSwitch } from './credit-switch.tsx'
import { NotesField } from './notes-field.tsx'
import { OrderPanel } from './order-panel.tsx'
import { OrderAccepted } from './order-accepted.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OrderTerms } from './order-terms.tsx'
import { useCheckout } from './use-checkout.ts'
import { BuyerPanel } from './buyer-panel.tsx'
import styles from './checkout-screen.module.css'

/** `/booking/Personal-Information` and `/personal-information`: the order form. */
export function CheckoutScreen() {
  const checkout = useCheckout()
  const items = checkout.items.filter((item) => !isEmptyItem(item))
  // A new tab knows the owner of its basket only after the session has loaded.
  const { isKnown } = useSession()
  const { state, quote, obstacle, buyer, promo, credit } = checkout

  if (state.kind === 'placed') return <OrderAccepted />
  if (items.length === 0 && !isKnown)
    return (
      <BookingStepPage step="details" title={m.layout_page_details()}>
        <Skeleton height={240} />
      </BookingStepPage>
    )
  if (items.length === 0)
    return (
      <BookingStepPage step="details" title={m.layout_page_details()}>
        <Empty
          title={m.checkout_nothing_to_order()}
          action={<ButtonLink to="/booking">{m.layout_book_a_court()}</ButtonLink>}
        />
      </BookingStepPage>
    )

  const hasPanel = state.kind === 'unsure' || (obstacle !== null && obstacle.kind !== 'fields')
  const panel = hasPanel ? (
    <OrderPanel
      obstacle={obstacle}
      unsure={state.kind === 'unsure' ? state : null}
      shownDue={checkout.shownDue}
      onNewPrice={checkout.submitAtNewPrice}
      onClose={checkout.dismissObstacle}
    />
  ) : undefined
  return (
    <BookingStepPage
      step="details"
      title={m.layout_page_details()}
      onContinue={checkout.submit}
      busyLabel={checkout.isPricing ? m.checkout_pricing() : busyText(state)}
      rulePanel={panel}
      price={checkout.price}
    >
      <div className={styles['parts']}>
        {/* Below 1024 px the basket bar shows the panel. */}
        {panel !== undefined && <div className={styles['panel']}>{panel}</div>}
        <div className={styles['column']}>
          <BuyerPanel
            buyer={buyer}
            onSubmit={checkout.submit}
            isLocked={state.kind !== 'ready' && state.kind !== 'refused'}
          />
          {buyer.profile === null && !buyer.isAwaited && <PackageHint onLogIn={buyer.demandLogin} />}
          <PromoField promo={promo.inUse} reason={promo.reason} />
          <CreditSwitch quote={quote.shown} isOn={credit.isOn} onChange={credit.change} />
          <NotesField value={checkout.notes} onValue={checkout.writeNotes} />
        </div>
        <div className={styles['column']}>
          <OrderSummary
            items={items}
            price={checkout.price}
            quote={quote.shown}
            hasFailed={quote.hasFailed}
            onRetry={() => void quote.retry()}
            switches={checkout.switches}
            onRemoveCode={promo.inUse.remove}
            lost={obstacle?.kind === 'lost' ? obstacle.lost : []}
          />
          <OrderTerms tiers={checkout.location?.cancellationTiers ?? []} />
        </div>
      </div>
    </BookingStepPage>
  )
}
