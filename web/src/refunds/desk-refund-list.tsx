import type { QueuedRefund, RefundSearch } from '@pantul/contract/desk-refunds-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '../design/button.tsx'
import { classes } from '../design/classes.ts'
import { shortDay } from '../design/date-text.ts'
import { Empty } from '../design/empty.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Amount } from '../design/price.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { Tag } from '../design/tag.tsx'
import list from '../desk/desk-list.module.css'
import { DeskOutdatedNotice } from '../desk/desk-outdated-notice.tsx'
import { focusRowByArrow } from '../desk/desk-row-keys.ts'
import { DeskRefundPanel } from './desk-refund-panel.tsx'
import { filterText, queueVariant, reasonText, nextStepText } from './desk-refund-text.ts'
import { refundsQuery } from './desk-refunds-query.ts'
import styles from './desk-refunds-screen.module.css'

type Props = {
  readonly location: DeskLocation
  readonly search: RefundSearch
  readonly columnTitles: readonly string[]
  /** The head of the page. */
  readonly children: ReactNode
}

/** The refunds of a list, and the chosen one beside them. The chosen one is shown as long as the list has it. */
export function DeskRefundList({ location, search, columnTitles, children }: Props) {
  const { data, isError, isFetching, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery(refundsQuery(location.id, search))
  const [openId, setOpenId] = useState<string | null>(null)
  // Removes duplicates, because a refund may move to the next page between two requests.
  const refunds = [
    ...new Map(
      (data?.pages ?? []).flatMap((page) => page.refunds).map((refund) => [refund.publicId, refund]),
    ).values(),
  ]
  const openRefund = refunds.find(({ publicId }) => publicId === openId)
  const close = (): void => {
    document.querySelector<HTMLElement>('[aria-current="true"] button')?.focus()
    setOpenId(null)
  }
  return (
    <div className={list['screen']}>
      <div className={list['main']}>
        {children}
        {isError && data !== undefined && <DeskOutdatedNotice onRetry={() => void refetch()} />}
        {data === undefined && isError && !isFetching && (
          <ErrorBlock title={m.desk_refunds_not_loaded()} onRetry={() => void refetch()}>
            {error.message}
          </ErrorBlock>
        )}
        {data === undefined && (isFetching || !isError) && (
          <SkeletonRegion label={m.after_booking_account_loading()}>
            <Skeleton height={420} radius={16} />
          </SkeletonRegion>
        )}
        {data !== undefined && refunds.length === 0 && (
          <Empty title={search.filter === 'open' ? m.desk_refunds_none_open() : m.desk_refunds_none()} />
        )}
        {refunds.length > 0 && (
          <div className={classes(list['card'], list['rows'], styles['card'])}>
            <table>
              <thead>
                <tr>
                  {columnTitles.map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {refunds.map((refund) => (
                  <Row
                    key={refund.publicId}
                    refund={refund}
                    isOpen={refund.publicId === openId}
                    onOpen={() => setOpenId(refund.publicId)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
        {hasNextPage && (
          <Button
            variant="secondary"
            onClick={() => void fetchNextPage()}
            busy={isFetchingNextPage ? m.history_more_loading() : undefined}
          >
            {m.history_more()}
          </Button>
        )}
      </div>
      {openRefund !== undefined && (
        <DeskRefundPanel key={openRefund.publicId} location={location} refund={openRefund} onClose={close} />
      )}
    </div>
  )
}

type RowProps = { readonly refund: QueuedRefund; readonly isOpen: boolean; readonly onOpen: () => void }

function Row({ refund, isOpen, onOpen }: RowProps) {
  const { orderNumber, name, amount, reason, queue, waitingSince } = refund
  return (
    <tr aria-current={isOpen || undefined}>
      <td>
        <button type="button" onClick={onOpen} onKeyDown={focusRowByArrow}>
          {name || m.label_deleted_account()}
          <small>{orderNumber}</small>
        </button>
      </td>
      <td>{reasonText(reason)}</td>
      <td>
        <Tag variant={queueVariant[queue]}>{filterText[queue]()}</Tag>
        <small>
          {nextStepText(refund)}.{' '}
          {m.desk_refunds_since({
            day: shortDay(waitingSince.slice(0, 10)),
            time: waitingSince.slice(11, 16),
          })}
        </small>
      </td>
      <td>
        <Amount rupiah={amount} />
      </td>
    </tr>
  )
}
