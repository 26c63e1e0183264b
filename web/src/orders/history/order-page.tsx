import { isUnknown } from '../../api/call.ts'
import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeft, WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSession } from '../../accounts/use-session.ts'
import { remainingItems } from '../after-booking/booked.ts'
import { venueNow } from '../../browser/clock.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { ButtonLink } from '../../design/button.tsx'
import { classes } from '../../design/classes.ts'
import { clockTime } from '../../design/date-text.ts'
import { ErrorBlock } from '../../design/error-block.tsx'
import { announce } from '../../design/live-region.tsx'
import { Skeleton, SkeletonRegion } from '../../design/skeleton.tsx'
import { Tag } from '../../design/tag.tsx'
import { searchOf, useHistoryFilter } from '../history-search.ts'
import { LookUpPanel } from './look-up-panel.tsx'
import { OrderDetail } from './order-detail.tsx'
import styles from './order-page.module.css'
import { isOver, momentText, tagOfOrder } from '../order-text.ts'
import { useOrder } from '../use-order.ts'

type Props = { readonly id: string; readonly isBesideList: boolean }

/** One order with its loading, error and unknown states. */
export function OrderPage({ id, isBesideList }: Props) {
  const { data, error, isPending, isError, refetch } = useOrder(id)
  const title = titleOf(data?.order, error)
  const tag = data && tagOfOrder(data.order, isOver(remainingItems(data.order), nowAt(data.order)))
  usePageTitle(tag === undefined ? m.layout_page_order() : `${tag.label}, ${title}`)
  useAnnouncedOnce(tag?.label)

  return (
    <div className={classes(styles['page'], isBesideList && styles['beside'])}>
      {!isBesideList && <BackToList />}
      <header className={styles['head']}>
        <h1 className="display">{title}</h1>
        {tag !== undefined && <Tag variant={tag.variant}>{tag.label}</Tag>}
      </header>
      {data !== undefined && (
        <>
          <p className={styles['placed']}>
            {m.history_placed({ moment: momentText(data.order.placedAt, data.order.location.timeZoneLabel) })}
          </p>
          {isError && (
            <output className={styles['stale']}>
              <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" />
              {m.history_stale({ time: clockTime(data.asOf), zone: data.order.location.timeZoneLabel })}
            </output>
          )}
          <OrderDetail order={data.order} />
        </>
      )}
      {data === undefined && isPending && <DetailWaiting />}
      {data === undefined && isUnknown(error) && <UnknownOrder isBesideList={isBesideList} />}
      {data === undefined && isError && !isUnknown(error) && (
        <ErrorBlock title={m.history_order_not_loaded()} onRetry={() => void refetch()}>
          {error.message} {m.history_not_loaded_text()}
        </ErrorBlock>
      )}
    </div>
  )
}

function titleOf(order: Order | undefined, error: Error | null): string {
  if (order !== undefined) return m.history_order({ number: order.orderNumber })
  return isUnknown(error) ? m.history_unknown() : m.layout_page_order()
}

const nowAt = ({ location }: Order) => venueNow(location.timeZone)

/** Announces a change of state once, assertively. */
function useAnnouncedOnce(word: string | undefined): void {
  const before = useRef(word)
  // An effect, because live regions are outside of React.
  useEffect(() => {
    if (before.current !== undefined && word !== undefined && before.current !== word)
      announce(word, 'urgently')
    before.current = word
  }, [word])
}

function BackToList() {
  const { filter } = useHistoryFilter()
  return (
    <Link className={styles['back']} to="/history-transactions" search={searchOf(filter)}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      {m.layout_page_history()}
    </Link>
  )
}

/**
 * Shows the same message for unknown orders and for orders of other people. After an expired mail link it names the
 * reason.
 */
function UnknownOrder({ isBesideList }: Pick<Props, 'isBesideList'>) {
  const { expired } = useSearch({ strict: false })
  const { profile } = useSession()
  return (
    <div className={styles['unknown']}>
      {expired === true ? (
        <p className={styles['notice']}>
          <b>{m.history_link_bad()}</b> {m.history_link_bad_text()}
        </p>
      ) : (
        <p>{m.history_unknown_text()}</p>
      )}
      {profile !== null && !isBesideList && (
        <ButtonLink variant="secondary" to="/history-transactions">
          {m.history_all_orders()}
        </ButtonLink>
      )}
      <LookUpPanel level={2} />
    </div>
  )
}

const DetailWaiting = () => (
  <SkeletonRegion label={m.history_loading_order()}>
    <div className={styles['waiting']}>
      <Skeleton height={260} radius={16} />
      <Skeleton height={140} radius={16} />
      <Skeleton height={180} radius={16} />
    </div>
  </SkeletonRegion>
)
