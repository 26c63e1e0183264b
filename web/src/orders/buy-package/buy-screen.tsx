import * as m from '@pantul/messages/words'
import type { PackageOnSale } from '@pantul/contract/packages-wire'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { OrderAccepted } from '../checkout/order-accepted.tsx'
import { SalePanel } from '../checkout/sale-panel.tsx'
import { BasketNotice } from '../../basket/basket-notice.tsx'
import { BuyerPanel } from '../checkout/buyer-panel.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { Empty } from '../../design/empty.tsx'
import { ErrorBlock } from '../../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../../design/skeleton.tsx'
import { useLocation } from '../../venue/use-location.ts'
import { BuyBar } from './buy-bar.tsx'
import styles from './buy-screen.module.css'
import { BuySummary } from './buy-summary.tsx'
import { BuyTerms } from './buy-terms.tsx'
import { packagesQuery } from '../../packages/packages-query.ts'
import { usePackageSale } from './use-package-sale.ts'

/** Maximum per order (`contract` OrderPackage). */
const MAX_PIECES = 10

/** `/package/Personal-Information?package=…&quantity=…`: the form to buy a package. */
export function BuyScreen() {
  const { locationId } = useLocation()
  const search: { package?: unknown; quantity?: unknown } = useSearch({ strict: false })
  const { data, error, refetch } = useQuery({
    ...packagesQuery(locationId ?? ''),
    enabled: locationId !== null,
  })
  // The router parses a code of digits as a number.
  const sold = data?.find(({ id }) => id === String(search.package))
  if (sold !== undefined && locationId !== null)
    return (
      <Buying
        key={sold.id}
        sold={sold}
        quantity={quantityOf(search.quantity, mostOf(sold))}
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

type BuyingProps = { readonly sold: PackageOnSale; readonly quantity: number; readonly locationId: string }

function Buying({ sold, quantity, locationId }: BuyingProps) {
  const { sale, taxed, submit } = usePackageSale({ sold, quantity, locationId })
  const navigate = useNavigate()
  const { state, buyer, isLocked } = sale
  const change = (next: number): void =>
    void navigate({
      to: '.',
      search: { package: sold.id, quantity: next },
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
          {buyer.profile === null && buyer.tab === 'guest' && !buyer.isAwaited && (
            <p className={styles['hint']}>{m.packages_guest_hint()}</p>
          )}
        </div>
        <div className={styles['column']}>
          <BuySummary
            sold={sold}
            quantity={quantity}
            most={mostOf(sold)}
            taxed={taxed}
            onQuantity={isLocked ? undefined : change}
          />
          <BuyTerms />
          {/* Problems are shown beside the pressed button. */}
          <div className={styles['foot']}>
            <SalePanel sale={sale} />
            <BuyBar total={taxed.total} state={state} onBuy={submit} />
          </div>
        </div>
      </div>
    </div>
  )
}

const mostOf = ({ perCustomer }: PackageOnSale): number => Math.min(perCustomer ?? MAX_PIECES, MAX_PIECES)

/** The quantity of the address within the limits; 1 by default. */
const quantityOf = (requested: unknown, most: number): number =>
  typeof requested === 'number' && Number.isInteger(requested) ? Math.max(1, Math.min(requested, most)) : 1
