import { layout_switch_language } from '@pantul/messages/words'
import { useQueryClient } from '@tanstack/react-query'
import { chooseLanguage, type Language, useLanguage } from '../browser/language.ts'
import styles from './language-switch.module.css'

/** Shows the current language (EN or ID); a press switches to the other. */
export function LanguageSwitch() {
  const present = useLanguage()
  const queryCache = useQueryClient()
  const other: Language = present === 'en' ? 'id' : 'en'
  const press = () => {
    chooseLanguage(other)
    // Fetches all data again, because answers contain translated texts.
    void queryCache.invalidateQueries()
  }
  return (
    <button
      type="button"
      className={styles['switch']}
      lang={other}
      aria-label={`${present.toUpperCase()}, ${layout_switch_language()}`}
      onClick={press}
    >
      <span className="tight" aria-hidden="true">
        {present.toUpperCase()}
      </span>
    </button>
  )
}
