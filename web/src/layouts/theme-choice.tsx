import * as m from '@pantul/messages/words'
import { chooseTheme, useTheme } from '../browser/theme.ts'
import { Segmented } from '../design/segmented.tsx'
import styles from './theme-choice.module.css'

/** The choice of the theme: that of the device, light or dark. */
export function ThemeChoice() {
  const theme = useTheme()
  return (
    <div className={styles['theme']}>
      <b aria-hidden="true">{m.layout_theme()}</b>
      <Segmented
        name="theme"
        label={m.layout_theme()}
        value={theme}
        onValue={chooseTheme}
        options={[
          { value: 'system', label: m.layout_theme_system() },
          { value: 'light', label: m.layout_theme_light() },
          { value: 'dark', label: m.layout_theme_dark() },
        ]}
      />
    </div>
  )
}
