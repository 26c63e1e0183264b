import * as m from '@pantul/messages/words'
import { isEmptyItem } from '@pantul/rules/booking-item'
import { useSession } from '../../accounts/use-session.ts'
import { BookingStepPage } from '../../basket/booking-step-page.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { Empty } from '../../design/empty.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { PackageHint } from '../../packages/package-hint.tsx'
import { PromoField } from '../../promos/promo-field.tsx'
import { CreditSwitch } from './credit-switch.tsx'
import { NotesField } from './notes-field.tsx'
import { OrderObstaclePanel } from './order-obstacle-panel.tsx'
import { OrderAccepted } from './order-accepted.tsx'
import { busyLabel, canPlace } from './placing-state.ts'
import { OrderTerms } from './order-terms.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { useCheckout } from './use-checkout.ts'
import { BuyerPanel } from './buyer-panel.tsx'
import styles from './checkout-screen.module.css'

/** `/booking/Personal-Information` and `/personal-information`: the details step, where the basket is ordered. */
export function CheckoutScreen() {
  const checkout = useCheckout()
  const { items, state, quote, obstacle, buyer, promo, credit } = checkout
  // A new tab knows the owner of its basket only after the session has loaded.
  const { isKnown: isSessionKnown } = useSession()
  const hasItems = items.some((item) => !isEmptyItem(item))

  if (state.kind === 'placed') return <OrderAccepted />
  if (!hasItems && !isSessionKnown)
    return (
      <BookingStepPage step="details" title={m.layout_page_details()}>
        <Skeleton height={240} />
      </BookingStepPage>
    )
  if (!hasItems)
    return (
      <BookingStepPage step="details" title={m.layout_page_details()}>
        <Empty
          title={m.checkout_nothing_to_order()}
          action={<ButtonLink to="/booking">{m.layout_book_a_court()}</ButtonLink>}
        />
      </BookingStepPage>
    )

  const showsAlertPanel = state.kind === 'unsure' || (obstacle !== null && obstacle.kind !== 'fields')
  const alertPanel = showsAlertPanel ? (
    <OrderObstaclePanel
      obstacle={obstacle}
      unsure={state.kind === 'unsure' ? state : null}
      sentDue={checkout.sentDue}
      onNewPrice={checkout.submitAtNewPrice}
      onClose={checkout.dismissObstacle}
    />
  ) : undefined
  return (
    <BookingStepPage
      step="details"
      title={m.layout_page_details()}
      onContinue={checkout.submit}
      busyLabel={checkout.isPricing ? m.checkout_pricing() : busyLabel(state)}
      alertPanel={alertPanel}
      price={checkout.price}
    >
      <div className={styles['parts']}>
        {/* On narrow screens the basket bar shows the alert panel. */}
        {alertPanel !== undefined && <div className={styles['alertPanel']}>{alertPanel}</div>}
        <div className={styles['column']}>
          <BuyerPanel buyer={buyer} onSubmit={checkout.submit} isLocked={!canPlace(state)} />
          {buyer.profile === null && !buyer.isSessionPending && <PackageHint onLogIn={buyer.demandLogin} />}
          <PromoField promo={promo} reason={checkout.codeRejectionReason} />
          <CreditSwitch quote={quote.shown} isOn={credit.isOn} onChange={credit.change} />
          <NotesField value={checkout.notes} onValue={checkout.changeNotes} />
        </div>
        <div className={styles['column']}>
          <CheckoutSummary
            items={items}
            price={checkout.price}
            quote={quote.shown}
            hasFailed={quote.hasFailed}
            onRetry={() => void quote.retry()}
            packageSwitches={checkout.packageSwitches}
            onRemoveCode={promo.remove}
            lost={obstacle?.kind === 'lost' ? obstacle.lost : []}
          />
          <OrderTerms tiers={checkout.location?.cancellationTiers ?? []} />
        </div>
      </div>
    </BookingStepPage>
  )
}
