import * as m from '@pantul/messages/words'
import { Chip, Chips } from '../design/chip.tsx'
import { SelectField } from '../design/select-field.tsx'
import { levelWord } from '../enrolments/enrol-text.ts'
import styles from './class-filters.module.css'
import { type ClassFilter, levels } from './class-search.ts'

export type ClassCoach = { readonly id: string; readonly name: string }

type Props = {
  readonly filter: ClassFilter
  /** The coaches of the week. */
  readonly coaches: readonly ClassCoach[]
  readonly onFilter: (change: Partial<ClassFilter>) => void
}

const ANY = ''

/** Filters by level and coach. */
export const ClassFilters = ({ filter, coaches, onFilter }: Props) => (
  <div className={styles['filters']}>
    <Chips label={m.classes_level()}>
      <Chip chosen={filter.level === null} onChoose={() => onFilter({ level: null })}>
        {m.classes_all_levels()}
      </Chip>
      {levels
        .filter((level) => level !== 'all')
        .map((level) => (
          <Chip key={level} chosen={filter.level === level} onChoose={() => onFilter({ level })}>
            {levelWord[level]()}
          </Chip>
        ))}
    </Chips>
    <SelectField
      label={m.layout_page_coach()}
      isLabelHidden
      value={filter.coachId ?? ANY}
      onValue={(id) => onFilter({ coachId: id === ANY ? null : id })}
      options={[
        { value: ANY, label: m.classes_all_coaches() },
        ...coaches.map(({ id, name }) => ({ value: id, label: m.coaches_coach({ name }) })),
        // The coach was chosen in another week and has no class in this one.
        ...(filter.coachId === null || coaches.some(({ id }) => id === filter.coachId)
          ? []
          : [{ value: filter.coachId, label: m.classes_other_coach() }]),
      ]}
    />
  </div>
)
