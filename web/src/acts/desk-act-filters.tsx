import type { ActFilter, ActPage } from '@pantul/contract/desk-staff-acts-wire'
import * as m from '@pantul/messages/words'
import { isPlayDate } from '@pantul/rules/play-date'
import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { SelectField } from '../design/select-field.tsx'
import { actionName } from './desk-act-text.ts'
import styles from './desk-acts-screen.module.css'

type Props = {
  readonly filter: ActFilter
  /** The kinds and people to choose from. */
  readonly choices: Pick<ActPage, 'actions' | 'people'>
  readonly onFilter: (filter: ActFilter) => void
}

/** The filters of the acts: text, kind, person and days. A new filter starts at the first page. */
export function DeskActFilters({ filter, choices, onFilter }: Props) {
  const [searchText, setSearchText] = useState(filter.searchText)
  const change = (next: Partial<ActFilter>): void => onFilter({ ...filter, ...next, page: 1 })
  const changeDay = (name: 'from' | 'until', day: string): void => {
    if (day === '' || isPlayDate(day)) change({ [name]: day === '' ? null : day })
  }
  return (
    <search className={styles['filters']}>
      <form
        className={styles['find']}
        onSubmit={(event) => {
          event.preventDefault()
          change({ searchText: searchText.trim() })
        }}
      >
        <Field
          label={m.desk_acts_search()}
          type="search"
          placeholder={m.desk_acts_search_hint()}
          hint={filter.searchText !== '' && filter.from === null ? m.desk_acts_search_year() : undefined}
          maxLength={100}
          value={searchText}
          onValue={setSearchText}
        />
        <Button type="submit" variant="secondary">
          {m.desk_orders_find()}
        </Button>
      </form>
      <SelectField
        label={m.desk_acts_kind()}
        value={filter.action ?? ''}
        onValue={(action) => change({ action: action === '' ? null : action })}
        options={[
          { value: '', label: m.desk_acts_all_kinds() },
          ...choices.actions.map((action) => ({ value: action, label: actionName(action) })),
        ]}
      />
      {choices.people.length > 1 && (
        <SelectField
          label={m.desk_orders_person()}
          value={filter.staffId ?? ''}
          onValue={(id) => change({ staffId: id === '' ? null : id })}
          options={[
            { value: '', label: m.desk_acts_all_people() },
            ...choices.people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Field
        label={m.label_first_day()}
        type="date"
        value={filter.from ?? ''}
        max={filter.until ?? undefined}
        onValue={(day) => changeDay('from', day)}
      />
      <Field
        label={m.label_last_day()}
        type="date"
        value={filter.until ?? ''}
        min={filter.from ?? undefined}
        onValue={(day) => changeDay('until', day)}
      />
    </search>
  )
}
