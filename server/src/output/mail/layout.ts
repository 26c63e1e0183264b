import { logo } from './drawings.ts'
import { html, layoutTable, Markup } from './html.ts'
import { dark, font, light, radius } from './palette.ts'

type Page = {
  readonly locale: 'en' | 'id'
  readonly title: string
  readonly preview: string
  readonly content: Markup
  readonly footer: Markup
}

/**
 * The frame of every mail: one column of at most 600 px with the logo, a card and small print. It is built from tables
 * with inline styles, for old mail programs, and loads nothing. The style sheet adds the dark theme and narrow screens,
 * which old mail programs do not support. Invisible characters after `preview` keep inboxes from showing more of the
 * text.
 */
export function layout({ locale, title, preview, content, footer }: Page): string {
  return html`<!doctype html>
    <html lang="${locale}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${title}</title>
        <style>
          ${new Markup(styleSheet)}
        </style>
      </head>
      <body
        class="bg"
        style="margin:0;padding:0;background:${light.bg};color:${light.text};font-family:${font};-webkit-text-size-adjust:100%"
      >
        <div style="display:none;max-height:0;overflow:hidden;opacity:0">
          ${preview}${new Markup('&#8199;&#65279;&#847; '.repeat(60))}
        </div>
        <table ${layoutTable} width="100%" class="bg" style="background:${light.bg}">
          <tr>
            <td align="center" class="gutter" style="padding:32px 16px">
              <table ${layoutTable} width="100%" style="max-width:600px;text-align:left">
                <tr>
                  <td style="padding:0 4px 20px 4px">
                    <table ${layoutTable}>
                      <tr>
                        <td>${logo}</td>
                        <td
                          class="text"
                          style="padding-left:12px;font-family:${font};font-size:24px;line-height:40px;font-weight:700;font-stretch:75%;letter-spacing:-0.005em;color:${light.text}"
                        >
                          Pantul
                        </td>
                      </tr>
                    </table>
                  </td>
                </tr>
                <tr>
                  <td
                    class="surface card"
                    style="background:${light.surface};border:1px solid ${light.line};border-radius:${radius.card};padding:32px"
                  >
                    ${content}
                  </td>
                </tr>
                <tr>
                  <td
                    class="text3"
                    style="padding:24px 8px 0 8px;font-family:${font};font-size:13px;line-height:20px;color:${light.text3}"
                  >
                    ${footer}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.text
}

/** A CSS rule for the dark theme. `!important` overrides the inline light value. */
const darkRule = (selector: string, property: string, token: keyof typeof light): string =>
  `${selector}{${property}:${dark[token]} !important}`

const darkRules = [
  darkRule('.bg', 'background', 'bg'),
  darkRule('.surface', 'background', 'surface'),
  darkRule('.surface', 'border-color', 'line'),
  darkRule('.surface2', 'background', 'surface2'),
  darkRule('.inverse', 'background', 'inverse'),
  darkRule('.logo', 'background', 'line'),
  darkRule('.rule', 'border-color', 'line'),
  darkRule('.text', 'color', 'text'),
  darkRule('.text2', 'color', 'text2'),
  darkRule('.text3', 'color', 'text3'),
  darkRule('.link', 'color', 'accentText'),
  darkRule('.on-inverse', 'color', 'onInverse'),
  darkRule('.on-inverse-2', 'color', 'onInverse2'),
  darkRule('.ball', 'border-color', 'pickEdge'),
  darkRule('.ok-dot', 'background', 'ok'),
  darkRule('.warn-dot', 'background', 'warn'),
  darkRule('.bad-dot', 'background', 'bad'),
].join('')

const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.gutter{padding:20px 10px !important}.card{padding:24px 16px !important}.panel{padding:20px 16px !important}.title{font-size:28px !important}}
@media (prefers-color-scheme:dark){${darkRules}}`
