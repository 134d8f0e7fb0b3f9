const light = `color-scheme:light;--bg:#fbf6f7;--surface:#fff;
--raised:#f4e9ec;--line:#dfcdd3;--text:#241620;--muted:#6b5563;--accent:#9c4a3c;
--accent-ink:#fff;--amber:#7d5300`;

/** The look of the bundled pages: the product's colours, dark and light, in a phone's width. */
export const pageStyle = `
:root{color-scheme:dark;--bg:#140d14;--surface:#1f151f;--raised:#2a1d2a;--line:#443244;
--text:#f7eef2;--muted:#c3adba;--accent:#e8b4a0;--accent-ink:#2a1410;--amber:#f2c26b}
@media (prefers-color-scheme:light){:root:not([data-theme]){${light}}}
:root[data-theme=light]{${light}}
*{box-sizing:border-box}
body{margin:0;background:radial-gradient(120% 320px at 50% 0,
color-mix(in srgb,var(--accent) 14%,transparent),transparent),var(--bg);color:var(--text);
font:400 16px/24px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;min-height:100dvh}
main{max-width:480px;margin:0 auto;padding:32px 16px 48px}
h1{font:600 26px/32px "Iowan Old Style",Palatino,"Noto Serif",Georgia,serif;margin:0 0 8px}
h2{font:600 17px/24px system-ui,sans-serif;margin:0 0 4px;color:var(--accent)}
p{margin:0;overflow-wrap:anywhere}
.lead{color:var(--muted);margin-bottom:24px}
section{background:var(--surface);border:1px solid var(--line);border-radius:14px;
padding:16px;margin-top:12px}
table{width:100%;border-collapse:collapse;margin-top:12px;font-size:14px;line-height:20px}
th,td{text-align:start;padding:8px 4px;border-top:1px solid var(--line)}
th{color:var(--muted);font-weight:400}
td+td,th+th{text-align:end;font-variant-numeric:tabular-nums}
.mark{display:inline-block;background:color-mix(in srgb,var(--amber) 18%,transparent);
color:var(--amber);border:1px solid var(--amber);border-radius:999px;padding:4px 12px;
font:600 14px/20px system-ui,sans-serif;margin-bottom:16px}
.amount{font:600 34px/44px "Iowan Old Style",Palatino,Georgia,serif;
font-variant-numeric:tabular-nums;margin-top:4px}
.label{color:var(--muted);font-size:14px;line-height:20px}
form{display:grid;gap:12px;margin-top:24px}
button,.button{display:flex;align-items:center;justify-content:center;min-height:48px;
border-radius:999px;border:1px solid var(--line);background:var(--raised);color:var(--text);
font:600 16px/24px system-ui,sans-serif;text-decoration:none;cursor:pointer;width:100%}
button.main,.button.main{background:var(--accent);border-color:var(--accent);
color:var(--accent-ink)}
.button{margin-top:24px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`.trim();
