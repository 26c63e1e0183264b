import * as m from '@pantul/messages/words'
import type { LostHour } from '@pantul/contract/refusal-wire'
import { withoutEmptyItems } from '@pantul/rules/basket'
import { hourLabels, hourRange } from '@pantul/rules/hours'
import { formatRupiah } from '@pantul/rules/money'
import type { PlayDate } from '@pantul/rules/play-date'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useBasket, useBasketStore } from '../../basket/basket-store.ts'
import { RulePanel } from '../../basket/rule-panel.tsx'
import { useOpenBoard } from '../../basket/use-item-changes.ts'
import { venueNow } from '../../browser/clock.ts'
import { courtDayQuery } from '../../venue/court-day-query.ts'
import { announce } from '../../design/live-region.tsx'
import type { OrderObstacle, StepBack } from './order-obstacle.ts'
import { replacements, type Replacement } from './replace-lost.ts'

type Props = {
  readonly obstacle: OrderObstacle | null
  /** Set while the result of the order is unknown: the server's message, or null. */
  readonly unsure: { readonly message: string | null } | null
  /** The total at the time of the press, rupiah. */
  readonly shownDue: number
  readonly onNewPrice: () => void
  readonly onClose: () => void
}

/** The problem that blocks the order, and its solutions. */
export function OrderPanel({ obstacle, unsure, shownDue, onNewPrice, onClose }: Props) {
  const navigate = useNavigate()
  if (unsure !== null)
    return (
      <RulePanel
        variant="choice"
        text={unsure.message ?? m.checkout_unsure()}
        choices={[]}
        onClose={onClose}
      />
    )
  if (obstacle === null || obstacle.kind === 'fields') return null
  if (obstacle.kind === 'lost') return <LostPanel lost={obstacle.lost} onClose={onClose} />
  if (obstacle.kind === 'price') {
    const after = formatRupiah(obstacle.quote.due)
    return (
      <RulePanel
        variant="choice"
        text={m.checkout_price_changed({ before: formatRupiah(shownDue), after })}
        choices={[
          { label: m.checkout_at_the_new_price({ total: after }), onChoose: onNewPrice, isMain: true },
        ]}
        onClose={onClose}
      />
    )
  }
  const { message, back } = obstacle
  const choices =
    back === null
      ? []
      : [{ label: backLabels[back](), onChoose: () => void navigate({ to: back }), isMain: true }]
  return <RulePanel variant="choice" text={message} choices={choices} onClose={onClose} />
}

const backLabels: Readonly<Record<StepBack, () => string>> = {
  '/booking': m.checkout_back_to_board,
  '/booking/Coach': m.checkout_back_to_coaches,
  '/booking/Add-ons': m.checkout_back_to_add_ons,
}

/** The taken slots, the nearest alternatives, and the link to the board. */
function LostPanel({ lost, onClose }: { readonly lost: readonly LostHour[]; readonly onClose: () => void }) {
  const basket = withoutEmptyItems(useBasket())
  const change = useBasketStore((state) => state.change)
  const location = useBasketStore((state) => state.location)
  const show = useOpenBoard()
  const date: PlayDate = lost[0]?.date ?? ''
  const { data: day } = useQuery({
    ...courtDayQuery(location?.id ?? '', date),
    staleTime: 0,
    enabled: location !== null && date !== '',
  })
  const found = day === undefined ? [] : replacements({ basket, lost, day, now: venueNow(day.timeZone) })
  const [first = '', ...more] = lostText(lost)
  const switchTo = ({ basket: next, courtName: court, hours }: Replacement): void => {
    change(next)
    announce(`${court}, ${hourRange(hours)}`)
    // The pressed button is removed with the panel, so focus moves.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }
  return (
    <RulePanel
      variant="lost"
      text={first}
      lines={more}
      choices={[
        ...found.map((one) => ({
          label:
            one.kind === 'court'
              ? m.courts_switch_to({ court: one.courtName })
              : m.courts_switch_hours({ hours: hourRange(one.hours) }),
          onChoose: () => switchTo(one),
        })),
        { label: m.checkout_back_to_board(), onChoose: () => show(date) },
      ]}
      onClose={onClose}
    />
  )
}

/** `Court 3 at 18:00, 19:00 was just taken.`, one sentence for each court of a booking. */
function lostText(lost: readonly LostHour[]): string[] {
  const keyOf = ({ bookingId, id }: LostHour): string => `${bookingId} ${id}`
  return [...new Map(lost.map((one) => [keyOf(one), one.name]))].map(([key, court]) => {
    const hours = lost.filter((one) => keyOf(one) === key).map(({ hour }) => hour)
    return m.courts_just_taken({ court, hours: hourLabels(hours) })
  })
}
