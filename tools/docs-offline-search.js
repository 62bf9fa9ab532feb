// The search of a page that is opened as a file, whose browser neither fetches its index nor starts workers: the
// index is a script, and the worker's script runs in a frame.
if (location.protocol === "file:") {
  const base = document.currentScript.src.replace(/[^/]*$/, "")
  document.write(`<script src="${base}search_index.js"></` + "script>")
  window.Worker = class extends EventTarget {
    constructor(script) {
      super()
      const frame = document.createElement("iframe")
      frame.hidden = true
      document.body.append(frame)
      this.inside = frame.contentWindow
      const page = frame.contentDocument
      this.ready = new Promise(done => {
        this.inside.postMessage = data => this.dispatchEvent(new MessageEvent("message", { data }))
        const element = page.createElement("script")
        element.src = script
        element.onload = done
        page.body.append(element)
      })
    }
    postMessage(data) {
      this.ready.then(() => this.inside.dispatchEvent(new this.inside.MessageEvent("message", { data })))
    }
  }
}
