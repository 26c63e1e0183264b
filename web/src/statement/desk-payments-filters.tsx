import type {
  StatementFilter,
  UnverifiedSum,
  VerificationFilter,
} from '@pantul/contract/desk-verify-payments-wire'
import { verificationFilters } from '@pantul/contract/desk-verify-payments'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { isPlayDate } from '@pantul/rules/play-date'
import { statementMethods } from '@pantul/rules/tender'
import { Field } from '../design/field.tsx'
import { Segmented } from '../design/segmented.tsx'
import { SelectField } from '../design/select-field.tsx'
import { tenderName } from '../drawer/desk-tender-name.ts'
import styles from './desk-payments-screen.module.css'

const filterNames: Readonly<Record<VerificationFilter, () => string>> = {
  unverified: m.desk_payments_unverified,
  verified: m.desk_payments_verified,
  all: m.label_all,
}

type Props = {
  readonly filter: StatementFilter
  /** The people who took unverified payments. */
  readonly people: readonly UnverifiedSum[]
  readonly onFilter: (filter: StatementFilter) => void
}

/** The filters of the list: verified or not, a method, a day, a person. */
export function DeskPaymentsFilters({ filter, people, onFilter }: Props) {
  const change = (next: Partial<StatementFilter>): void => onFilter({ ...filter, ...next })
  return (
    <div className={styles['filters']}>
      <div className={styles['segments']}>
        <Segmented
          name="payments-filter"
          label={m.desk_payments_filter()}
          value={filter.filter}
          onValue={(value) => change({ filter: value })}
          options={verificationFilters.map((value) => ({ value, label: filterNames[value]() }))}
        />
      </div>
      <SelectField
        label={m.desk_drawer_method()}
        value={filter.method ?? ''}
        onValue={(value) => change({ method: statementMethods.find((known) => known === value) ?? null })}
        options={[
          { value: '', label: m.desk_payments_everything() },
          ...statementMethods.map((value) => ({ value, label: tenderName(value) })),
        ]}
      />
      <Field
        label={m.desk_payments_day()}
        type="date"
        value={filter.day ?? ''}
        onValue={(day) => {
          if (day === '' || isPlayDate(day)) change({ day: day === '' ? null : day })
        }}
      />
      <SelectField
        label={m.desk_payments_person()}
        value={filter.by ?? ''}
        onValue={(by) => change({ by: by === '' ? null : by })}
        options={[
          { value: '', label: m.desk_acts_all_people() },
          ...people.map(({ staffId, name, count, amount }) => ({
            value: staffId,
            label: m.desk_payments_by_person({ name, count, amount: formatRupiah(amount) }),
          })),
        ]}
      />
    </div>
  )
}
