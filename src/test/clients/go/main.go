// Drives the Go SDK of MCP against a running Parley; see the README of the folder above.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"regexp"
	"runtime/debug"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	sdk         = "github.com/modelcontextprotocol/go-sdk"
	askTool     = "ask_user_questions"
	awaitTool   = "await_user_answers"
	mostWaits   = 5
	mostCalls   = 30
	showingForm = "form"
)

var reference = regexp.MustCompile(`\bref_[\w-]+`)

// seen is what the model sees of one call.
type seen struct {
	Call       string  `json:"call"`
	Text       string  `json:"text"`
	IsError    bool    `json:"isError"`
	Structured any     `json:"structured"`
	Thrown     *string `json:"thrown"`
}

type step struct {
	tool string
	args any
}

// next is the call that follows on what was seen, or nil where the model has done.
func next(scenario string, prompt any, all []seen) *step {
	ask := &step{askTool, prompt}
	if len(all) == 0 {
		return ask
	}
	last := all[len(all)-1]
	var wait *step
	if strings.Contains(last.Text, awaitTool) {
		if found := reference.FindString(last.Text); found != "" {
			wait = &step{awaitTool, map[string]any{"reference": found}}
		}
	}
	switch scenario {
	case "after-slice":
		if wait != nil && len(all) <= mostWaits {
			return wait
		}
	case "next-call":
		if len(all) == 1 {
			return ask
		}
	case "defaults":
		if len(all) == mostCalls || strings.Contains(last.Text, `"answers"`) {
			return nil
		}
		if wait != nil {
			return wait
		}
		return ask
	}
	return nil
}

func call(session *mcp.ClientSession, step *step) seen {
	result, err := session.CallTool(context.Background(), &mcp.CallToolParams{Name: step.tool, Arguments: step.args})
	if err != nil {
		thrown := fmt.Sprintf("%T: %v", err, err)
		return seen{Call: step.tool, IsError: true, Thrown: &thrown}
	}
	var texts []string
	for _, content := range result.Content {
		if text, ok := content.(*mcp.TextContent); ok {
			texts = append(texts, text.Text)
		}
	}
	return seen{
		Call:       step.tool,
		Text:       strings.Join(texts, "\n"),
		IsError:    result.IsError,
		Structured: result.StructuredContent,
	}
}

// inSession adds the session, and the token where there is one, to each request.
type inSession struct{ id, token string }

func (s inSession) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.Header.Set("Parley-Session", s.id)
	if s.token != "" {
		request.Header.Set("Authorization", "Bearer "+s.token)
	}
	return http.DefaultTransport.RoundTrip(request)
}

func connect(scenario string) *mcp.ClientSession {
	options := &mcp.ClientOptions{}
	if scenario == showingForm {
		options.ElicitationHandler = func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			return &mcp.ElicitResult{Action: "accept", Content: read[map[string]any]("FORM")}, nil
		}
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "parley-client-matrix", Version: "1.0.0"}, options)
	transport := &mcp.StreamableClientTransport{
		Endpoint:   os.Getenv("PARLEY_URL"),
		HTTPClient: &http.Client{Transport: inSession{os.Getenv("PARLEY_SESSION"), os.Getenv("PARLEY_TOKEN")}},
	}
	session, err := client.Connect(context.Background(), transport, nil)
	must(err)
	_, err = session.ListTools(context.Background(), nil)
	must(err)
	return session
}

func main() {
	scenario := os.Getenv("SCENARIO")
	prompt := read[any]("PROMPT")
	session := connect(scenario)
	all := []seen{}
	for step := next(scenario, prompt, all); step != nil; step = next(scenario, prompt, all) {
		all = append(all, call(session, step))
		if len(all) == 1 {
			fmt.Println(`{"progress":"first-result"}`)
			bufio.NewReader(os.Stdin).ReadString('\n')
		}
	}
	report, err := json.Marshal(map[string]any{
		"client":  sdk,
		"version": version(),
		"era":     session.InitializeResult().ProtocolVersion,
		"seen":    all,
	})
	must(err)
	fmt.Println(string(report))
}

func version() string {
	build, _ := debug.ReadBuildInfo()
	for _, module := range build.Deps {
		if module.Path == sdk {
			return strings.TrimPrefix(module.Version, "v")
		}
	}
	return "unknown"
}

func read[T any](variable string) T {
	var value T
	must(json.Unmarshal([]byte(os.Getenv(variable)), &value))
	return value
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
