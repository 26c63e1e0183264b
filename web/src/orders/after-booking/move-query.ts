import { type MoveQuote, moveQuoteFromWire, type SentMove } from '@pantul/contract/after-booking-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call, CallProblem } from '../../api/call.ts'
import { courtDayQuery } from '../../venue/court-day-query.ts'

type QuotedMove = {
  readonly orderId: string
  readonly locationId: string
  readonly date: PlayDate
  /** Null while the picked slots are incomplete. */
  readonly move: SentMove | null
}

/** The price of a move and its way to pay. Never cached, because other orders take slots and use balances. */
export const moveQuoteQuery = ({ orderId, locationId, date, move }: QuotedMove) =>
  queryOptions({
    queryKey: ['move-quote', orderId, move],
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    refetchOnReconnect: 'always',
    queryFn:
      move === null
        ? skipToken
        : async ({ client, signal }): Promise<MoveQuote> => {
            try {
              const request = { params: { id: orderId }, body: move, signal }
              return moveQuoteFromWire((await call('POST /api/orders/:id/reschedule/quote', request)).data)
            } catch (problem) {
              // A slot was taken, so the board is loaded again.
              if (problem instanceof CallProblem && problem.code === 'SLOT_TAKEN')
                void client.invalidateQueries({ queryKey: courtDayQuery(locationId, date).queryKey })
              throw problem
            }
          },
  })
