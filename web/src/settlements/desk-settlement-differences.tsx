import type {
  DifferenceKind,
  SettlementComparison,
  SettlementDifference,
} from '@pantul/contract/desk-settlements-wire'
import * as m from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Amount } from '../design/price.tsx'
import { Segmented } from '../design/segmented.tsx'
import { Tag } from '../design/tag.tsx'
import { momentText } from '../desk/desk-moment-text.ts'
import { differenceText } from './desk-settlement-text.ts'
import styles from './desk-settlements.module.css'

type Props = {
  readonly locationId: string
  readonly comparison: SettlementComparison
}

const kinds: readonly DifferenceKind[] = ['missing', 'amount', 'unpaid', 'unknown']

// The keyboard scrolls only an element that has the focus.
const scrollable = { tabIndex: 0 }

/** The differences, each with an icon, a word and a link to its order. */
export function DeskSettlementDifferences({ locationId, comparison: { counts, differences } }: Props) {
  const [chosenKind, setChosenKind] = useState<DifferenceKind | 'all'>('all')
  const count = kinds.reduce((sum, kind) => sum + counts[kind], 0)
  const shownKinds = kinds.filter((kind) => counts[kind] > 0)
  // After an upload, the chosen kind may have no difference any more.
  const filter = chosenKind !== 'all' && counts[chosenKind] > 0 ? chosenKind : 'all'
  const shown = differences.filter(({ kind }) => filter === 'all' || kind === filter)
  return (
    <section aria-labelledby="settlement-differences">
      <h2 id="settlement-differences">{m.settlements_differences({ count })}</h2>
      {count === 0 && (
        <p className={styles['noDifferences']}>
          <CircleCheck size={18} aria-hidden="true" />
          {m.settlements_none_differ()}
        </p>
      )}
      {shownKinds.length > 1 && (
        <div className={styles['filter']}>
          <Segmented
            name="settlement-filter"
            label={m.settlements_which()}
            value={filter}
            onValue={setChosenKind}
            options={[
              { value: 'all', label: m.label_all() },
              ...shownKinds.map((value) => ({
                value,
                label: `${differenceText[value].name()} ${counts[value]}`,
              })),
            ]}
          />
        </div>
      )}
      {shown.length > 0 && (
        <div className={styles['scroll']} {...scrollable}>
          <table className={styles['table']} aria-labelledby="settlement-differences">
            <thead>
              <tr>
                {[
                  m.settlements_difference(),
                  m.settlements_what(),
                  m.settlements_gateway_id(),
                  m.layout_page_order(),
                  m.settlements_ours(),
                  m.settlements_theirs(),
                  m.settlements_time(),
                ].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((difference) => (
                <Row
                  key={`${difference.item} ${difference.gatewayOrderId}`}
                  locationId={locationId}
                  difference={difference}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {differences.length < count && <p>{m.settlements_most({ count: differences.length })}</p>}
    </section>
  )
}

function Row({
  locationId,
  difference: { kind, item, gatewayOrderId, orderNumber, ourAmount, fileAmount, at },
}: {
  readonly locationId: string
  readonly difference: SettlementDifference
}) {
  const { name, icon: Icon } = differenceText[kind]
  return (
    <tr>
      <td>
        <Tag variant="bad">
          <Icon size={14} aria-hidden="true" /> {name()}
        </Tag>
      </td>
      <td>{item === 'payment' ? m.layout_page_status_payment() : m.after_booking_credit_refund()}</td>
      <td>{gatewayOrderId}</td>
      <td>
        {orderNumber === null ? (
          '–'
        ) : (
          <Link to={`/desk/${locationId}/orders`} search={{ order: orderNumber }}>
            {orderNumber}
          </Link>
        )}
      </td>
      <td data-label={m.settlements_ours()}>{ourAmount === null ? '–' : <Amount rupiah={ourAmount} />}</td>
      <td data-label={m.settlements_theirs()}>
        {fileAmount === null ? '–' : <Amount rupiah={fileAmount} />}
      </td>
      <td>{at !== null && momentText(at)}</td>
    </tr>
  )
}
