import * as m from '@pantul/messages/words'
import type { PackageOnSale } from '@pantul/contract/packages-wire'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { OrderAccepted } from '../checkout/order-accepted.tsx'
import { SaleObstaclePanel } from '../checkout/sale-obstacle-panel.tsx'
import { BasketNotice } from '../../basket/basket-notice.tsx'
import { BuyerPanel } from '../checkout/buyer-panel.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { Empty } from '../../design/empty.tsx'
import { ErrorBlock } from '../../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../../design/skeleton.tsx'
import { LegalLinks } from '../../legal/legal-links.tsx'
import { useLocation } from '../../venue/use-location.ts'
import { BuyBar } from './buy-bar.tsx'
import styles from './buy-screen.module.css'
import { BuySummary } from './buy-summary.tsx'
import { packagesQuery } from '../../packages/packages-query.ts'
import { usePackageSale } from './use-package-sale.ts'

/** As many packages as `POST /api/packages/order` allows in one order. */
const MAX_QUANTITY = 10

/** `/package/Personal-Information?package=…&quantity=…`: the form to buy a package. */
export function BuyScreen() {
  const { locationId } = useLocation()
  const search: { package?: unknown; quantity?: unknown } = useSearch({ strict: false })
  const { data, error, refetch } = useQuery({
    ...packagesQuery(locationId ?? ''),
    enabled: locationId !== null,
  })
  // The router parses a code of digits as a number.
  const packageOnSale = data?.find(({ id }) => id === String(search.package))
  if (packageOnSale !== undefined && locationId !== null)
    return (
      <PackageForm
        key={packageOnSale.id}
        packageOnSale={packageOnSale}
        quantity={quantityOf(search.quantity, maxQuantityOf(packageOnSale))}
        locationId={locationId}
      />
    )
  return (
    <div className={styles['page']}>
      <h1 className="display" tabIndex={-1}>
        {m.layout_page_details()}
      </h1>
      {data === undefined && error === null && (
        <SkeletonRegion label={m.packages_loading()}>
          <Skeleton height={240} radius={16} />
        </SkeletonRegion>
      )}
      {data === undefined && error !== null && (
        <ErrorBlock title={m.packages_not_loaded()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      )}
      {data !== undefined && (
        <Empty
          title={m.problem_package_unknown()}
          action={<ButtonLink to="/package">{m.packages_see()}</ButtonLink>}
        >
          {m.packages_not_on_sale_text()}
        </Empty>
      )}
    </div>
  )
}

type FormProps = {
  readonly packageOnSale: PackageOnSale
  readonly quantity: number
  readonly locationId: string
}

function PackageForm({ packageOnSale, quantity, locationId }: FormProps) {
  const { sale, taxed, submit } = usePackageSale({ packageOnSale, quantity, locationId })
  const navigate = useNavigate()
  const { state, buyer, isLocked } = sale
  const changeQuantity = (changed: number): void =>
    void navigate({
      to: '.',
      search: { package: packageOnSale.id, quantity: changed },
      replace: true,
      resetScroll: false,
    })

  if (state.kind === 'placed') return <OrderAccepted />
  return (
    <div className={styles['page']}>
      <h1 className="display" tabIndex={-1}>
        {m.layout_page_details()}
      </h1>
      <BasketNotice />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <BuyerPanel buyer={buyer} onSubmit={submit} isLocked={isLocked} />
          {buyer.profile === null && buyer.tab === 'guest' && !buyer.isSessionPending && (
            <p className={styles['guestHint']}>{m.packages_guest_hint()}</p>
          )}
        </div>
        <div className={styles['column']}>
          <BuySummary
            packageOnSale={packageOnSale}
            quantity={quantity}
            maxQuantity={maxQuantityOf(packageOnSale)}
            taxed={taxed}
            onQuantity={isLocked ? undefined : changeQuantity}
          />
          <div className={styles['terms']}>
            <p className="tight">{m.packages_terms()}</p>
            <p className="tight">{m.packages_privacy()}</p>
            <LegalLinks />
          </div>
          <div className={styles['foot']}>
            <SaleObstaclePanel sale={sale} />
            <BuyBar total={taxed.total} state={state} onBuy={submit} />
          </div>
        </div>
      </div>
    </div>
  )
}

const maxQuantityOf = ({ perCustomer }: PackageOnSale): number =>
  Math.min(perCustomer ?? MAX_QUANTITY, MAX_QUANTITY)

/** The quantity in the URL, at least 1 and at most `maxQuantity`; 1 if it is not an integer. */
const quantityOf = (requested: unknown, maxQuantity: number): number =>
  typeof requested === 'number' && Number.isInteger(requested)
    ? Math.max(1, Math.min(requested, maxQuantity))
    : 1
