import * as m from '@pantul/messages/words'
import { useQueryClient } from '@tanstack/react-query'
import { chooseLanguage, type Language, useLanguage } from '../browser/language.ts'
import styles from './language-switch.module.css'

/** Shows the current language (EN or ID); a press switches to the other. */
export function LanguageSwitch() {
  const current = useLanguage()
  const queryClient = useQueryClient()
  const otherLanguage: Language = current === 'en' ? 'id' : 'en'
  const press = () => {
    chooseLanguage(otherLanguage)
    // Fetches all data again, because answers contain translated texts.
    void queryClient.invalidateQueries()
  }
  return (
    <button
      type="button"
      className={styles['switch']}
      lang={otherLanguage}
      aria-label={`${current.toUpperCase()}, ${m.layout_switch_language()}`}
      onClick={press}
    >
      <span className="tight" aria-hidden="true">
        {current.toUpperCase()}
      </span>
    </button>
  )
}
