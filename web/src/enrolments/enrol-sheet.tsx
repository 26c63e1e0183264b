import * as m from '@pantul/messages/words'
import type { Location } from '@pantul/contract/locations-wire'
import type { TaxRate } from '@pantul/contract/tax-wire'
import { formatRupiah } from '@pantul/rules/money'
import type { TaxedAmount } from '@pantul/rules/tax'
import type { ReactNode } from 'react'
import { useWideScreen } from '../browser/wide-screen.ts'
import { OrderTerms } from '../orders/checkout/order-terms.tsx'
import { BuyerPanel } from '../orders/checkout/buyer-panel.tsx'
import { OutsideButtonLink } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Sheet } from '../design/sheet.tsx'
import { EnrolFoot } from './enrol-foot.tsx'
import styles from './enrol-sheet.module.css'
import type { EnrolmentStatus } from './enrolment-status.ts'
import type { EnrolmentForm } from './use-enrolment-form.ts'

type Props = {
  readonly title: string
  readonly status: EnrolmentStatus
  readonly tax: TaxRate
  readonly form: EnrolmentForm
  readonly tiers: Location['cancellationTiers']
  /** The WhatsApp link to ask the location; shown if every place is taken. */
  readonly questionUrl: string
  readonly facts: ReactNode
  /** The number of places in a class, or the participants of a programme. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** The details of a class or programme and the form to join it: a sheet on a phone, a dialog on a wide screen. */
export function EnrolSheet({
  title,
  status,
  tax,
  form,
  tiers,
  questionUrl,
  facts,
  children,
  onClose,
}: Props) {
  const isWide = useWideScreen()
  const { sale, taxed, placesProblem, submit } = form
  const Container = isWide ? Dialog : Sheet
  // The form stays while a sent order has no final answer, even if no places are left.
  const hasForm = status === 'open' || sale.isLocked
  return (
    <Container
      open
      // A request that was sent cannot be cancelled, so the sheet stays open until the answer.
      onClose={sale.state.kind === 'placing' || sale.state.kind === 'working' ? () => undefined : onClose}
      title={title}
      footer={hasForm ? <EnrolFoot total={taxed.total} sale={sale} onOrder={submit} /> : undefined}
    >
      <div className={styles['content']}>
        {placesProblem !== null && status === 'full' && (
          <p role="alert" className={styles['problem']}>
            {m.classes_filled_meanwhile()}
          </p>
        )}
        {facts}
        {status === 'full' && (
          <OutsideButtonLink variant="secondary" wide href={questionUrl}>
            {m.classes_ask()}
          </OutsideButtonLink>
        )}
        {hasForm && (
          <>
            {children}
            <div className={styles['buyer']}>
              <h3>{m.layout_page_details()}</h3>
              <BuyerPanel buyer={sale.buyer} onSubmit={submit} isLocked={sale.isLocked} />
            </div>
            <TaxOnTop tax={tax} taxed={taxed} />
            <OrderTerms tiers={tiers} />
          </>
        )}
      </div>
    </Container>
  )
}

/** Why the chosen number of places is refused. */
export const PlacesProblem = ({ form: { placesProblem } }: { readonly form: EnrolmentForm }) =>
  placesProblem === null ? null : (
    <p role="alert" className={styles['problem']}>
      {placesProblem}
    </p>
  )

const TaxOnTop = ({ tax, taxed }: { readonly tax: TaxRate; readonly taxed: TaxedAmount }) =>
  tax.isInclusive || taxed.tax === 0 ? null : (
    <p className={styles['note']}>
      {m.classes_tax_on_top({ label: tax.label, amount: formatRupiah(taxed.tax) })}
    </p>
  )
