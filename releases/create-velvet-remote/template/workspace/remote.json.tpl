{
  "$schema": "../shared/contract/remote.schema.json",
  "id": "{{id}}",
  "title": "{{Id}}",
  "devPort": {{devPort}},
  "routes": {
    "/{{id}}/start": { "screen": "start", "title": "{{id}}.title" }
  },
  "menu": [
    {
      "menu": "mine",
      "group": "account",
      "order": 25,
      "address": "/{{id}}/start",
      "icon": "M12 3.6l2.4 5.9 6.3.5-4.8 4.1 1.5 6.1-5.4-3.3-5.4 3.3 1.5-6.1-4.8-4.1 6.3-.5z"
    }
  ],
  "budget": { "startBytes": 11000, "screenBytes": 24000 }
}
