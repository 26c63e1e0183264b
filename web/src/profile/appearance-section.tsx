import * as m from '@pantul/messages/words'
import type { ProfileChange } from '@pantul/contract/profile-wire'
import { useQueryClient } from '@tanstack/react-query'
import { CallProblem } from '../api/call.ts'
import { chooseLanguage, useLanguage, type Language } from '../browser/language.ts'
import { chooseTheme, useTheme, type Theme } from '../browser/theme.ts'
import { Segmented } from '../design/segmented.tsx'
import { toast } from '../design/toast.tsx'
import styles from './appearance-section.module.css'
import { Note, Section } from './section.tsx'
import { useSaveProfile } from '../accounts/use-profile.ts'

/** The choice of language and theme. A choice is applied at once, then saved to the account. */
export function AppearanceSection() {
  const language = useLanguage()
  const theme = useTheme()
  const queryClient = useQueryClient()
  const save = useSaveProfile()

  const saveChange = async (change: Partial<ProfileChange>) => {
    try {
      await save(change)
      toast(m.profile_saved())
    } catch (problem) {
      if (!(problem instanceof CallProblem)) throw problem
      toast(m.profile_not_saved({ reason: problem.message }), 'wrong')
    }
  }
  const changeLanguage = async (next: Language) => {
    chooseLanguage(next)
    await saveChange({ language: next })
    // Fetches all data again, because answers contain translated texts.
    await queryClient.invalidateQueries()
  }
  const changeTheme = (next: Theme) => {
    chooseTheme(next)
    void saveChange({ theme: next })
  }

  return (
    <Section id="appearance" title={m.profile_look()}>
      <div className={styles['choices']}>
        <div>
          <b aria-hidden="true">{m.layout_language()}</b>
          <Segmented
            name="profile-language"
            label={m.layout_language()}
            value={language}
            onValue={(next) => void changeLanguage(next)}
            options={[
              { value: 'en', label: <bdi lang="en">English</bdi> },
              { value: 'id', label: <bdi lang="id">Indonesia</bdi> },
            ]}
          />
        </div>
        <div>
          <b aria-hidden="true">{m.layout_theme()}</b>
          <Segmented
            name="profile-theme"
            label={m.layout_theme()}
            value={theme}
            onValue={changeTheme}
            options={[
              { value: 'system', label: m.layout_theme_system() },
              { value: 'light', label: m.layout_theme_light() },
              { value: 'dark', label: m.layout_theme_dark() },
            ]}
          />
        </div>
      </div>
      <Note>{m.profile_look_note()}</Note>
    </Section>
  )
}
