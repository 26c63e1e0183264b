import * as m from '@pantul/messages/words'
import { currentItem } from '@pantul/rules/basket'
import { isComplete, type BookingItem } from '@pantul/rules/booking-item'
import { Navigate } from '@tanstack/react-router'
import { useBasket } from '../basket/basket-store.ts'
import { BookingStepPage } from '../basket/booking-step-page.tsx'
import { ButtonLink } from '../design/button.tsx'
import { Empty } from '../design/empty.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { useLocation } from '../venue/use-location.ts'
import { BookingAddOns } from './booking-add-ons.tsx'
import { BookingChoice } from './booking-choice.tsx'
import { useAddOns, useAreAddOnsOffered } from '../basket/use-add-ons.ts'
import styles from './add-ons-screen.module.css'

/** `/booking/Add-ons`: the add-ons of each booking item. */
export function AddOnsScreen() {
  const { locationId } = useLocation()
  const basket = useBasket()
  const offersAddOns = useAreAddOnsOffered()
  const items = basket.items.filter(isComplete)
  const item = items.find(({ id }) => id === currentItem(basket).id) ?? items[0]

  if (!offersAddOns) return <Navigate to="/booking/Personal-Information" replace />
  return (
    <BookingStepPage step="add-ons" title={m.add_ons_title()} isOptional>
      {locationId === null || item === undefined ? (
        <Empty
          title={m.layout_pick_time_and_court_first()}
          action={<ButtonLink to="/booking">{m.layout_book_a_court()}</ButtonLink>}
        />
      ) : (
        <>
          {items.length > 1 && <BookingChoice items={items} chosen={item} />}
          <Offers key={item.id} locationId={locationId} item={item} items={items} />
        </>
      )}
    </BookingStepPage>
  )
}

type Props = {
  readonly locationId: string
  readonly item: BookingItem
  readonly items: readonly BookingItem[]
}

function Offers({ locationId, item, items }: Props) {
  const addOns = useAddOns(locationId, item)

  if (addOns.status === 'pending')
    return (
      <SkeletonRegion label={m.add_ons_loading()}>
        <div className={styles['groups']}>
          {[240, 320].map((height) => (
            <Skeleton key={height} height={height} radius={16} />
          ))}
        </div>
      </SkeletonRegion>
    )
  if (addOns.data === undefined)
    return (
      <ErrorBlock title={m.add_ons_not_loaded()} onRetry={() => void addOns.refetch()}>
        {m.add_ons_not_loaded_why()}
      </ErrorBlock>
    )
  return <BookingAddOns item={item} items={items} offers={addOns.data} />
}
