import * as m from '@pantul/messages/words'
import { isEmptyItem, withCoach, type BookingItem } from '@pantul/rules/booking-item'
import { setPlayers } from '@pantul/rules/coach'
import { useNavigate } from '@tanstack/react-router'
import { useBasket, useBasketStore } from '../basket/basket-store.ts'
import { BookingStepPage } from '../basket/booking-step-page.tsx'
import { ButtonLink } from '../design/button.tsx'
import { formatWeekday } from '../design/date-text.ts'
import { Empty } from '../design/empty.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { useLocation } from '../venue/use-location.ts'
import { CoachSection } from './coach-section.tsx'
import { useCoaches } from './use-coaches.ts'
import styles from './coach-screen.module.css'

/** `/booking/Coach`: chooses a coach for each booking item, or none. */
export function CoachScreen() {
  const { locationId } = useLocation()
  const items = useBasket().items.filter((item) => !isEmptyItem(item))
  const navigate = useNavigate()
  const withHours = items.filter(({ hours }) => hours.length > 0)

  return (
    <BookingStepPage
      step="coach"
      title={m.coaches_title()}
      isOptional
      onContinue={() => {
        setMissingPlayers()
        void navigate({ to: '/booking/Add-ons' })
      }}
    >
      {locationId === null || withHours.length === 0 ? (
        <Empty
          title={m.problem_hours_missing_for_coach()}
          action={<ButtonLink to="/booking">{m.basket_pick_a_time()}</ButtonLink>}
        />
      ) : (
        withHours.map((item) => (
          <BookingCoaches
            key={item.id}
            locationId={locationId}
            item={item}
            hasHeading={withHours.length > 1}
          />
        ))
      )}
    </BookingStepPage>
  )
}

/** Sets one player (the stepper's default) if none was chosen. It needs no scales: the stored price is for one player. */
function setMissingPlayers(): void {
  const { basket, change } = useBasketStore.getState()
  const items = basket.items.map((item) =>
    item.coach?.players === 0 ? withCoach(item, setPlayers(item.coach, 1, [])) : item,
  )
  if (items.some((item, i) => item !== basket.items[i])) change({ ...basket, items })
}

type Props = { readonly locationId: string; readonly item: BookingItem; readonly hasHeading: boolean }

function BookingCoaches({ locationId, item, hasHeading }: Props) {
  const coaches = useCoaches(locationId, item.date)

  if (coaches.status === 'pending')
    return (
      <SkeletonRegion label={m.coaches_loading()}>
        <div className={styles['rows']}>
          {[48, 84, 84, 84].map((height, place) => (
            <Skeleton key={place} height={height} radius={12} />
          ))}
        </div>
      </SkeletonRegion>
    )
  if (coaches.data === undefined)
    return (
      <ErrorBlock title={m.coaches_not_loaded()} onRetry={() => void coaches.refetch()}>
        {m.courts_connection_dropped()}
      </ErrorBlock>
    )
  if (coaches.data.offers.length === 0)
    return (
      <Empty
        title={m.coaches_none_works({ day: formatWeekday(item.date, 'long') })}
        action={<ButtonLink to="/booking/Add-ons">{m.basket_skip_coach()}</ButtonLink>}
      />
    )
  return <CoachSection locationId={locationId} item={item} day={coaches.data} hasHeading={hasHeading} />
}
