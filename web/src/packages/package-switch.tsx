import * as m from '@pantul/messages/words'
import type { OwnPackage } from '@pantul/contract/packages-wire'
import type { PackageOffer } from '@pantul/contract/quote-wire'
import { Link } from '@tanstack/react-router'
import { Switch } from '../design/switch.tsx'
import styles from './package-switch.module.css'

type Props = {
  readonly offer: PackageOffer | undefined
  readonly isOn: boolean
  readonly owned: readonly OwnPackage[]
  readonly onChange: (isOn: boolean) => void
}

/** "Pay with package" of one booking; nothing if no package of the customer fits it. */
export function PackageSwitch({ offer, isOn, owned, onChange }: Props) {
  if (offer === undefined || offer.names.length === 0) return null
  const short = offer.hoursAvailable < offer.hoursNeeded ? shortageText(offer) : null
  return (
    <div className={styles['switch']}>
      <Switch
        label={m.packages_pay_with()}
        note={short ?? usesText(offer, owned)}
        on={isOn}
        unavailable={short !== null && !isOn}
        onChange={onChange}
      />
      {short !== null && <Link to="/package">{m.packages_top_up()}</Link>}
    </div>
  )
}

/** `Flexi 10, 6 hours left, uses 2`; without the hours left while they are not known. */
function usesText({ names: fitting, hoursNeeded }: PackageOffer, owned: readonly OwnPackage[]): string {
  const paying = owned.filter(({ name, state }) => state === 'active' && fitting.includes(name))
  const names = [...new Set(fitting)].join(' + ')
  if (paying.length === 0) return m.packages_pays({ names, need: hoursNeeded })
  const count = paying.reduce((sum, { balance }) => sum + balance, 0)
  return m.packages_uses({ names, left: m.court_hours_count({ count }), need: hoursNeeded })
}

/** `Night Owl has 1 hour left, this booking needs 2`; null if no package fits. */
export function shortageText({ names: fitting, hoursAvailable, hoursNeeded }: PackageOffer): string | null {
  if (fitting.length === 0) return null
  const names = [...new Set(fitting)].join(' + ')
  return m.packages_short({ names, left: m.court_hours_count({ count: hoursAvailable }), need: hoursNeeded })
}
