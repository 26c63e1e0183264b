import * as m from '@pantul/messages/words'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import styles from './desk-location-switch.module.css'
import { useDeskStaff } from './desk-staff.ts'

/** Chooses the location among those where the person has a role. The narrow bar shows only three letters of its name. */
export function DeskLocationSwitch() {
  const { locations } = useDeskStaff()
  const { location: chosenId } = useParams({ strict: false })
  const navigate = useNavigate()
  const chosen = locations.find((location) => location.id === chosenId)
  const name = chosen?.name ?? '–'
  const nameText = (
    <>
      <span className={styles['shortName']} aria-hidden="true">
        {name.slice(0, 3).toUpperCase()}
      </span>
      <span className={styles['name']} aria-hidden="true">
        {name}
      </span>
    </>
  )

  if (chosen !== undefined && locations.length === 1)
    return (
      <div className={styles['switch']}>
        {nameText}
        <span className="hiddenText">{name}</span>
      </div>
    )
  return (
    <div className={styles['switch']} title={name}>
      {nameText}
      <ChevronDown className={styles['arrow']} size={16} strokeWidth={1.75} aria-hidden="true" />
      <select
        aria-label={m.desk_location()}
        value={chosen?.id ?? ''}
        onChange={(event) => void navigate({ to: `/desk/${event.target.value}` })}
      >
        {chosen === undefined && <option value="">–</option>}
        {locations.map((location) => (
          <option key={location.id} value={location.id}>
            {location.name}
          </option>
        ))}
      </select>
    </div>
  )
}
