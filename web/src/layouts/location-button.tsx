import * as m from '@pantul/messages/words'
import { ChevronDown, MapPin } from 'lucide-react'
import { useLocation } from '../venue/use-location.ts'
import styles from './location-button.module.css'

/** Shows the chosen location and opens the list of locations. */
export function LocationButton({ onPress }: { readonly onPress: () => void }) {
  const { location } = useLocation()
  const name = location?.shortName
  return (
    <button type="button" className={styles['button']} aria-haspopup="dialog" onClick={onPress}>
      <MapPin className={styles['pin']} size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles['words']}>
        <span className={styles['group']}>{m.layout_group_name()}</span>
        <span className={styles['name']}>
          <span>{name ?? m.layout_choose_location()}</span>
          <ChevronDown size={16} strokeWidth={2.2} aria-hidden="true" />
        </span>
      </span>
      {name !== undefined && <span className="hiddenText">{m.layout_change_location()}</span>}
    </button>
  )
}
